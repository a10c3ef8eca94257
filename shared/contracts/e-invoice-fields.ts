import * as z from 'zod/mini';
import { optionalText } from '#shared/contracts/fields.ts';
import { readElectronicAddress } from '#shared/domain/e-invoices/electronic-address.ts';
import { readIban } from '#shared/domain/e-invoices/iban.ts';
import { isCountry } from '#shared/domain/freight/countries.ts';
import { eInvoiceFieldMessages as messages } from '#shared/messages/invoices/e-invoice-fields.ts';

/** What is read of a text, or a problem. */
function optionalField(max: number, read: (text: string) => string | null, problem: string) {
  return z.pipe(
    optionalText({ max }),
    z.transform((text, context) => {
      const value = text === null ? null : read(text);
      if (text === null || value !== null) return value;
      context.issues.push({ code: 'custom', message: problem, input: text });
      return z.NEVER;
    }),
  );
}

/** ISO 3166, two letters. */
export const countrySchema = optionalField(2, (text) => (isCountry(text) ? text : null), messages.country);

export const electronicAddressSchema = optionalField(
  60,
  (text) => {
    const address = readElectronicAddress(text);
    return address && `${address.scheme}:${address.id}`;
  },
  messages.electronicAddress,
);

export const ibanSchema = optionalField(60, readIban, messages.iban);
