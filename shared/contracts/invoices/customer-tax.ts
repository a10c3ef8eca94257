import * as z from 'zod/mini';
import { countrySchema, electronicAddressSchema } from '#shared/contracts/e-invoice-fields.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { optionalText } from '#shared/contracts/fields.ts';
import { taxMessages } from '#shared/messages/invoices/tax.ts';

const text = z.nullable(z.string());

/** What staff note of a customer's taxes. */
export const customerTaxSchema = z.object({
  taxId: text,
  /** Why the customer pays no tax, as invoices say it; null for one who does. */
  exemptReason: text,
  /** What e-invoices need besides: ISO 3166, and an address such as `0088:4012345000009`. */
  country: text,
  electronicAddress: text,
});
export type CustomerTax = z.infer<typeof customerTaxSchema>;

export const changedCustomerTaxSchema = z
  .object({
    taxId: optionalText({ max: 40 }),
    exemptReason: optionalText({ max: 300 }),
    /** Without them they stay. */
    country: z.optional(countrySchema),
    electronicAddress: z.optional(electronicAddressSchema),
    /** As it was shown. */
    seen: z.optional(z.partial(customerTaxSchema)),
  })
  .check(
    z.refine(({ taxId, exemptReason }) => exemptReason === null || taxId !== null, {
      error: taxMessages.taxIdRequired,
      path: ['taxId'],
    }),
  );

/** The tax on what the caller orders now. */
export const customerTaxRateSchema = z.object({
  /** Null when the shop adds no tax. */
  tax: z.nullable(
    z.object({
      /** Such as "VAT". */
      name: z.string(),
      /** In percent, such as "7.725"; null for an exempt customer. */
      rate: text,
      exemptReason: text,
    }),
  ),
});
export type CustomerTaxRate = z.infer<typeof customerTaxRateSchema>;

const params = z.object({ id: z.string() });

export const customerTaxContract = {
  readOwn: defineEndpoint({
    method: 'GET',
    path: '/tax',
    summary: 'The tax on what the caller orders now',
    access: 'signedIn',
    response: customerTaxRateSchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/customers/:id/tax',
    summary: "A customer's tax id and exemption; the id is the user's key",
    access: { permission: 'customers.read' },
    params,
    response: customerTaxSchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/customers/:id/tax',
    summary: 'Sets a tax id, and with it a reason that exempts new orders of the customer from tax; repeatable',
    access: { permission: 'customers.change' },
    params,
    body: changedCustomerTaxSchema,
    response: customerTaxSchema,
  }),
};
