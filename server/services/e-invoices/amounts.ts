import type { EInvoice } from '#server/integrations/e-invoices/write-e-invoice.ts';
import { type Currency, currencyDecimals, type Minor, PRICE_DECIMALS, type PriceUnits } from '#shared/domain/money.ts';

export interface Amounts {
  code: EInvoice['cbc:DocumentCurrencyCode'];
  /** With the decimals of the currency, such as `10.50`. */
  amount: (value: Minor) => string;
  /** Without needless zeros beyond those, such as `0.0845`. */
  price: (value: PriceUnits) => string;
}

export function amountsIn(currency: Currency): Amounts {
  const decimals = currencyDecimals[currency];
  return {
    code: currency.toUpperCase() as Amounts['code'],
    amount: (value) => decimal(value, decimals),
    price: (value) => {
      const needless = new RegExp(`0{1,${PRICE_DECIMALS - decimals}}$`);
      return decimal(value, PRICE_DECIMALS).replace(needless, '').replace(/\.$/, '');
    },
  };
}

function decimal(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const sign = value < 0 ? '-' : '';
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
