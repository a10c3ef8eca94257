import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, optionalText, requiredText } from '#shared/contracts/fields.ts';
import { newOrderSchema } from '#shared/contracts/orders/orders.ts';
import { MAX_ADDRESS_LABEL_LENGTH, MAX_POSTCODE_LENGTH } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** A place that a customer has goods sent to. Of a customer's addresses exactly one is the default. */
export const addressSchema = z.object({
  _id: z.string(),
  label: z.string(),
  address: z.string(),
  phone: z.string(),
  /** ISO 3166, such as DE, and the postcode that the address has: what the freight depends on. Left out where nobody said them. */
  country: z.optional(z.string()),
  postcode: z.optional(z.string()),
  isDefault: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Address = z.infer<typeof addressSchema>;

export const newAddressSchema = z.object({
  /** Unique among the customer's addresses, without case and repeated blanks. */
  label: requiredText({ required: fieldMessages.addressLabelRequired, max: MAX_ADDRESS_LABEL_LENGTH }),
  address: newOrderSchema.shape.address,
  phone: newOrderSchema.shape.phone,
  country: z.optional(
    z.pipe(
      optionalText({ max: 2 }),
      z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/, { error: fieldMessages.invalid }))),
    ),
  ),
  postcode: z.optional(optionalText({ max: MAX_POSTCODE_LENGTH })),
  /** True takes it from the former default. The first address is the default anyway, and false leaves it one. */
  isDefault: z._default(z.boolean({ error: fieldMessages.invalid }), false),
});
export type NewAddress = z.output<typeof newAddressSchema>;

const params = z.object({ id: z.string() });

export const addressesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/addresses',
    summary: "The caller's addresses, at most 50: the default first, then by label",
    access: 'signedIn',
    response: z.array(addressSchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/addresses',
    summary: 'Saves an address',
    takesIdempotencyKey: true,
    access: 'signedIn',
    status: 201,
    body: newAddressSchema,
    response: addressSchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/addresses/:id',
    summary: "Replaces one of the caller's addresses",
    access: 'owner',
    params,
    body: newAddressSchema,
    response: addressSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/addresses/:id',
    summary: "Removes one of the caller's addresses and responds with it; the oldest left becomes the default",
    access: 'owner',
    params,
    response: addressSchema,
  }),
};

const ofCompany = z.object({ id: z.string(), addressId: z.string() });

/** By staff, on the page of a company. */
export const companyAddressesContract = {
  add: defineEndpoint({
    method: 'POST',
    path: '/companies/:id/addresses',
    summary: 'Saves an address of a company; 422 for a label that it has already',
    access: { permission: 'companies.change' },
    status: 201,
    params,
    body: newAddressSchema,
    response: addressSchema,
  }),
  change: defineEndpoint({
    method: 'PUT',
    path: '/companies/:id/addresses/:addressId',
    summary: 'Replaces an address of a company',
    access: { permission: 'companies.change' },
    params: ofCompany,
    body: newAddressSchema,
    response: addressSchema,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/companies/:id/addresses/:addressId',
    summary: 'Removes an address of a company and responds with it; the oldest left becomes the default',
    access: { permission: 'companies.change' },
    params: ofCompany,
    response: addressSchema,
  }),
};
