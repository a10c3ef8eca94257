import type { Freight } from '#shared/domain/freight/freight.ts';
import { type OrderAmounts, withTax } from '#shared/domain/invoices/tax.ts';
import { type Currency, fromMinorUnits, nearestMinor } from '#shared/domain/money.ts';

/** A freight with its tax, in major units. */
export type OptionFreight = ({ is: 'priced' } & OrderAmounts<number>) | Exclude<Freight, { is: 'priced' }>;

/** As the API says it to a customer of this tax rate, in thousandths of a percent. */
export function toOptionFreight(freight: Freight, taxRate: number | null, currency: Currency): OptionFreight {
  if (freight.is !== 'priced') return freight;
  const { net, tax, total } = withTax(freight.netMinor, taxRate);
  return {
    is: 'priced',
    net: fromMinorUnits(net, currency),
    tax: fromMinorUnits(tax, currency),
    total: fromMinorUnits(total, currency),
  };
}

/** The amounts that a screen adds to those of the goods; null where none are known. By agreement nothing is added yet. */
export function amountsOfFreight(
  freight: OptionFreight,
  taxRate: number | null,
  currency: Currency,
): OrderAmounts | null {
  if (freight.is === 'unavailable') return null;
  return withTax(nearestMinor(freight.is === 'agreement' ? 0 : freight.net, currency), taxRate);
}
