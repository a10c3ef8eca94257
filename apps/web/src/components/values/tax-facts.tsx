import type { ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { formatTaxRate } from '#shared/domain/invoices/tax-rate.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';
import { Amount } from '#web/components/values/money.tsx';

/** Empty in a shop without tax. */
export function taxFacts(tax: Order['tax']): { label: string; value: ReactNode }[] {
  if (tax === null) return [];
  const { name, rate, net, amount, exemptReason } = tax;
  return [
    { label: taxMessages.net, value: <Amount value={net} /> },
    rate === null
      ? { label: taxMessages.exempt(name), value: exemptReason }
      : { label: taxMessages.line(name, formatTaxRate(rate)), value: <Amount value={amount} /> },
  ];
}
