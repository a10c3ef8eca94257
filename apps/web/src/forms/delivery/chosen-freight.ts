import type { ChosenDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import type { OrderAmounts } from '#shared/domain/invoices/tax.ts';
import { sumMajor } from '#shared/domain/money.ts';

/** How goods are delivered, and what that costs as it is shown; amounts are in major units. */
export interface ChosenFreight {
  /** What a checkout says. */
  delivery: ChosenDelivery;
  name: string;
  byAgreement: boolean;
  amounts: OrderAmounts<number>;
}

export function withFreight(goods: OrderAmounts<number>, freight: ChosenFreight | null): OrderAmounts<number> {
  if (freight === null) return goods;
  const sumOf = (part: keyof OrderAmounts) => sumMajor([goods[part], freight.amounts[part]]);
  return { net: sumOf('net'), tax: sumOf('tax'), total: sumOf('total') };
}
