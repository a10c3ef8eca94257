import { useId } from 'react';
import { countryName } from '#shared/domain/freight/countries.ts';
import { customerTaxMessages as messages } from '#shared/messages/invoices/customer-tax.ts';
import { useReadCustomerTaxQuery } from '#web/api/invoices/customer-tax.ts';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import styles from '#web/features/admin/customers/customer-page.module.css';

/** For staff who read and do not change, such as accountants. */
export function CustomerTaxFacts({ customerId }: { customerId: string }) {
  const titleId = useId();
  const { currentData: tax } = useReadCustomerTaxQuery(customerId, { refetchOnMountOrArgChange: true });
  if (tax === undefined) return null;
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{messages.title}</h2>
      <DescriptionList
        items={[
          { label: messages.taxId, value: tax.taxId ?? messages.noTaxId },
          ...(tax.country === null ? [] : [{ label: messages.country, value: countryName(tax.country) }]),
          ...(tax.electronicAddress === null
            ? []
            : [{ label: messages.electronicAddress, value: tax.electronicAddress }]),
          { label: messages.reason, value: tax.exemptReason ?? messages.notExempt, wide: true },
        ]}
      />
    </section>
  );
}
