import { createContext, use } from 'react';
import { type Currency, formatAmount, formatPrice } from '#shared/domain/money.ts';

/** The shop's currency; undefined until the settings have arrived. */
export const CurrencyContext = createContext<Currency | undefined>(undefined);

/** Formats money where a string is needed; both take major units. */
export function useMoney(): { price: (price: number) => string; amount: (amount: number) => string } {
  const currency = use(CurrencyContext);
  // A number without its currency would be a wrong price for a moment; a gap is not.
  if (currency === undefined) return { price: () => '\u00a0', amount: () => '\u00a0' };
  return {
    price: (price) => formatPrice(price, currency, 'en-US'),
    amount: (amount) => formatAmount(amount, currency, 'en-US'),
  };
}

/** The price of one unit, with up to four decimals. */
export function Price({ value }: { value: number }) {
  return <span className="figures">{useMoney().price(value)}</span>;
}

/** An amount that is paid, with the currency's decimals. */
export function Amount({ value }: { value: number }) {
  return <span className="figures">{useMoney().amount(value)}</span>;
}
