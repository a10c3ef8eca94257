import { use } from 'react';
import type { Control } from 'react-hook-form';
import type { Product } from '#shared/contracts/products/products.ts';
import { orderAmounts } from '#shared/domain/invoices/tax.ts';
import { fromMinorUnits, toPriceUnits } from '#shared/domain/money.ts';
import { maxPriceOf } from '#shared/domain/waitlist/waitlist.ts';
import { approvalReasonMessages } from '#shared/messages/companies/companies.ts';
import { waitlistMessages } from '#shared/messages/waitlist/waitlist.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { CurrencyContext } from '#web/components/values/money.tsx';
import type { JoinInput, JoinValues } from '#web/features/purchase/waitlist/join-schema.ts';
import styles from '#web/features/purchase/waitlist/next-in-line.module.css';
import { approvalReasonsOf } from '#web/forms/companies/approval-reasons.ts';
import { companyDemands } from '#web/forms/companies/company-demands.ts';
import { CostCentreField } from '#web/forms/companies/cost-centre-field.tsx';
import { PoNumberField } from '#web/forms/companies/po-number-field.tsx';
import { rateOf, useTax } from '#web/forms/tax/use-tax.ts';

interface CompanyPlaceProps {
  control: Control<JoinInput, unknown, JoinValues>;
  product: Product;
  /** Null for one that cannot be waited for. */
  quantity: number | null;
  partIsFine: boolean;
}

/** What the company of a member asks of a place in line, and whether it will be ordered or asked for. */
export function CompanyPlace({ control, product, quantity, partIsFine }: CompanyPlaceProps) {
  const { currentData: membership } = useReadMembershipQuery(undefined, { refetchOnMountOrArgChange: true });
  const currency = use(CurrencyContext);
  const tax = useTax();
  if (membership?.isActing !== true || currency === undefined) return null;
  const { rules, name } = membership;
  const priceUnits = quantity === null ? null : toPriceUnits(maxPriceOf(product, { quantity, partIsFine }));
  const total =
    quantity === null || priceUnits === null
      ? null
      : orderAmounts({ priceUnits, quantity, taxRate: rateOf(tax) }, currency).total;
  const reasons = total === null ? [] : approvalReasonsOf(membership, fromMinorUnits(total, currency), currency);
  const texts = reasons.map((reason) => approvalReasonMessages[reason]);
  const asks = rules.onAccountOnly || texts.length > 0;
  return (
    <>
      <PoNumberField control={control} demand={companyDemands(membership, false).poNumber} />
      <CostCentreField control={control} costCentres={rules.costCentres} of={name} />
      <p className={styles.hint}>
        {asks ? [...texts, waitlistMessages.asksFirst].join(' ') : waitlistMessages.withinLimits}
      </p>
    </>
  );
}
