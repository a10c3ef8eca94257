import * as z from 'zod/mini';
import { addressSchema } from '#shared/contracts/checkouts/addresses.ts';
import { checkoutSchema, newCheckoutSchema } from '#shared/contracts/checkouts/checkouts.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { productIdsSchema } from '#shared/contracts/products/product-lookups.ts';
import { shownProductSummarySchema } from '#shared/contracts/products/product-summary.ts';
import { newRequestSchema, requestSummarySchema } from '#shared/contracts/requests/requests.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const params = z.object({ id: z.string() });

/** `memberId` says which member of a company orders; a person orders for their own account. */
export const checkoutForCustomerSchema = z.extend(newCheckoutSchema, { memberId: z.optional(z.string()) });
export type CheckoutForCustomer = z.output<typeof checkoutForCustomerSchema>;

export const ordersForCustomersContract = {
  listAddresses: defineEndpoint({
    method: 'GET',
    path: '/customers/:id/addresses',
    summary: 'The addresses of a customer: the default first, then by label',
    access: { permission: 'orders.placeForOthers' },
    params,
    response: z.array(addressSchema),
  }),
  readProducts: defineEndpoint({
    method: 'GET',
    path: '/customers/:id/products',
    summary: 'Products by their ids with the prices of a customer; those that are not for sale are left out',
    access: { permission: 'quotes.change' },
    params,
    query: z.object({ ids: z.optional(productIdsSchema) }),
    response: z.array(shownProductSummarySchema),
  }),
  place: defineEndpoint({
    method: 'POST',
    path: '/customers/:id/checkouts',
    summary:
      "Places a checkout for a customer, with the customer's terms, limits and mails; who placed it is recorded. 409 acts_for_another for who does not order for this account, approval_required above the limits of a member",
    takesIdempotencyKey: true,
    access: { permission: 'orders.placeForOthers' },
    status: 201,
    params,
    body: checkoutForCustomerSchema,
    response: checkoutSchema,
  }),
  ask: defineEndpoint({
    method: 'POST',
    path: '/customers/:id/requests',
    summary: 'Asks a company to approve a checkout in the name of its member, who gets it as an own request',
    takesIdempotencyKey: true,
    access: { permission: 'orders.placeForOthers' },
    status: 201,
    params,
    body: z.extend(newRequestSchema, { memberId: z.string({ error: fieldMessages.invalid }) }),
    response: requestSummarySchema,
  }),
};
