import { type ComponentType, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { newShopSettingsSchema } from '#shared/contracts/shop/settings.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import styles from '#web/features/admin/settings/preview.module.css';
import { sampleInvoice } from '#web/features/admin/settings/sample-invoice.ts';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

/** Shows an invoice as it is printed. */
export type InvoiceComponent = ComponentType<{ invoice: Invoice }>;

interface InvoicePreviewProps extends Pick<SettingsForm, 'control'> {
  Document: InvoiceComponent;
}

/** An invoice with what is typed; one without a rate while that is wrong. */
export function InvoicePreview({ control, Document }: InvoicePreviewProps) {
  const values = useWatch({ control });
  const { data: config } = useReadConfigQuery();
  const { name = '', legalName, address, email, phone, taxId, taxName = '', timeZone = 'UTC', logo } = values;
  if (config === undefined) return null;
  const rate = newShopSettingsSchema.shape.taxRate.safeParse(withoutThousands(values.taxRate ?? '', values.locale));
  const invoice = sampleInvoice({
    currency: config.currency,
    seller: {
      name: legalName || name,
      address: address || null,
      email: email || null,
      phone: phone || null,
      taxId: taxId || null,
      logo: logo ?? null,
    },
    footer: values.invoiceFooter || null,
    timeZone,
    taxName,
    taxRate: rate.data ?? null,
  });
  return (
    <section className={styles.preview}>
      <h3>{messages.invoicePreview}</h3>
      <Suspense>
        <Document invoice={invoice} />
      </Suspense>
    </section>
  );
}
