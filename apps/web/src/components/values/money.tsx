import { createContext, use } from 'react';
import { type Currency, formatAmount, formatPrice } from '#shared/domain/money.ts';

/** Undefined until the settings have loaded. */
export const CurrencyContext = createContext<Currency | undefined>(undefined);

/** Both take major units. */
export function useMoney(): { price: (price: number) => string; amount: (amount: number) => string } {
  const currency = use(CurrencyContext);
  // A bare number would be a wrong price.
  if (currency === undefined) return { price: () => '\u00a0', amount: () => '\u00a0' };
  return {
    price: (price) => formatPrice(price, currency),
    amount: (amount) => formatAmount(amount, currency),
  };
}

interface MoneyProps {
  /** In major units; nothing is shown of what the person may not see. */
  value: number | null;
}

/** With up to four decimals. */
export function Price({ value }: MoneyProps) {
  const { price } = useMoney();
  return value !== null && <span className="figures">{price(value)}</span>;
}

/** With the currency's decimals. */
export function Amount({ value }: MoneyProps) {
  const { amount } = useMoney();
  return value !== null && <span className="figures">{amount(value)}</span>;
}
