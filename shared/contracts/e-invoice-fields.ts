import * as z from 'zod/mini';
import { optionalText } from '#shared/contracts/fields.ts';
import { eInvoiceFieldMessages as messages } from '#shared/messages/invoices/e-invoice-fields.ts';

// Without the lists of countries and schemes, which pages of customers do without: the server asks them (`refuseUnknownCodes`).

/** ISO 3166, two letters. */
export const countrySchema = z.pipe(
  optionalText({ max: 60 }),
  z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, { error: messages.country }))),
);

/** Four digits, a colon and the address. */
export const electronicAddressSchema = z.pipe(
  z.pipe(
    optionalText({ max: 60 }),
    z.transform((text) => text?.replaceAll(/\s/g, '') ?? null),
  ),
  z.nullable(z.string().check(z.regex(/^\d{4}:[\w.+-]{1,50}$/, { error: messages.electronicAddress }))),
);
