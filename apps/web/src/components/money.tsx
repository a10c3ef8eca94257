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

/** In major units, with up to four decimals. */
export function Price({ value }: { value: number }) {
  return <span className="figures">{useMoney().price(value)}</span>;
}

/** In major units, with the currency's decimals. */
export function Amount({ value }: { value: number }) {
  return <span className="figures">{useMoney().amount(value)}</span>;
}
