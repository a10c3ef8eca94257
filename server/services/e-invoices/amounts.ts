import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import { type Currency, currencyDecimals, type Minor, PRICE_DECIMALS, type PriceUnits } from '#shared/domain/money.ts';

export interface Amounts {
  code: EInvoice['cbc:DocumentCurrencyCode'];
  /** With the decimals of the currency, such as `10.50`. */
  amount: (value: Minor) => string;
  /** For how many units: a price may have more decimals than the currency, an amount of EN 16931 has two at most. */
  price: (value: PriceUnits) => { amount: string; base: number };
}

export function amountsIn(currency: Currency): Amounts {
  const decimals = currencyDecimals[currency];
  return {
    code: currency.toUpperCase() as Amounts['code'],
    amount: (value) => decimal(value, decimals),
    price: (value) => {
      for (let base = 1, moved = decimals; ; base *= 10, moved += 1) {
        const rest = 10 ** (PRICE_DECIMALS - moved);
        if (value % rest === 0) return { amount: decimal(value / rest, decimals), base };
      }
    },
  };
}

function decimal(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const sign = value < 0 ? '-' : '';
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
