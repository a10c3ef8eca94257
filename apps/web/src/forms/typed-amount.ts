import { use } from 'react';
import { currencyDecimals } from '#shared/domain/money.ts';
import { localDecimal } from '#shared/domain/reading/local-decimal.ts';
import { CurrencyContext } from '#web/components/values/money.tsx';
import { toTyped } from '#web/forms/typed-number.ts';

/** Writes an amount in major units as somebody types it into a form: with every decimal of the currency. */
export function useTypedAmount(): (amount: number) => string {
  const currency = use(CurrencyContext);
  return (amount) =>
    currency === undefined ? toTyped(amount) : amount.toFixed(currencyDecimals[currency]).replace('.', localDecimal());
}
