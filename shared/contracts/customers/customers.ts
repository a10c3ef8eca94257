import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, numeric, optionalText, pageQuerySchema, wholeNumber } from '#shared/contracts/fields.ts';
import { customerSorts, customerViews } from '#shared/domain/customers/customer-views.ts';
import { MAX_PAYMENT_DAYS, MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { customerFieldMessages } from '#shared/messages/customers/customers.ts';

/** On which terms a customer may pay by invoice; the limit is in major units. */
export const paymentTermsSchema = z.object({ paymentDays: z.int(), creditLimit: z.number() });

/**
 * A customer's account, in major units. `owed` is the unpaid rest of all orders on account, `overdue` that of invoices
 * that are past their date. Without `terms`, what is owed is kept, and nothing is left to order with.
 */
export const accountSchema = z.object({
  terms: z.nullable(paymentTermsSchema),
  owed: z.number(),
  overdue: z.number(),
  left: z.number(),
});
export type Account = z.infer<typeof accountSchema>;

export const customerSchema = z.extend(accountSchema, {
  _id: z.string(),
  /** Of a company, which has members, the first manager's; empty without one. */
  email: z.string(),
  name: z.nullable(z.string()),
  members: z.optional(z.int()),
  company: z.nullable(z.string()),
  /** Whether the e-mail is verified, without which nothing can be ordered on account. */
  verified: z.boolean(),
  createdAt: instantSchema,
  /** Without cancelled ones. */
  orders: z.int(),
  /** When the last one of them was placed. */
  lastOrderAt: z.nullable(instantSchema),
  /** Of all that were paid, or shipped on account, with tax, less what was refunded; a person's own for whoever pays. */
  turnover: z.number(),
});
export type Customer = z.infer<typeof customerSchema>;

export const termsFormSchema = z.object({
  paymentDays: wholeNumber({
    required: customerFieldMessages.paymentDays,
    min: 1,
    max: MAX_PAYMENT_DAYS,
    message: customerFieldMessages.paymentDays,
  }),
  creditLimit: z.pipe(
    numeric({ required: customerFieldMessages.creditLimit, invalid: customerFieldMessages.creditLimit }),
    z
      .number()
      .check(
        z.positive({ error: customerFieldMessages.creditLimit }),
        z.lte(1_000_000_000, { error: customerFieldMessages.creditLimit }),
      ),
  ),
});
export type NewTerms = z.output<typeof termsFormSchema>;

/** `seen` has the terms as they were shown, null for none. */
const changedTermsSchema = z.extend(termsFormSchema, { seen: z.optional(z.nullable(termsFormSchema)) });

/** An order on account that was shipped before it was paid, with its invoice; amounts in major units. */
export const receivableSchema = z.object({
  /** Of an order, or of the freight of a checkout, which has its number. */
  orderId: z.string(),
  orderNumber: z.string(),
  /** Null for an order that was invoiced before invoices had numbers. */
  invoice: z.nullable(z.object({ _id: z.string(), number: z.string() })),
  /** All of an order that left in parts; missing with one. */
  invoices: z.optional(z.array(z.object({ _id: z.string(), number: z.string() }))),
  poNumber: z.nullable(z.string()),
  /** What its invoices ask for. */
  total: z.number(),
  /** What is still to be paid. */
  open: z.number(),
  invoicedAt: instantSchema,
  dueAt: instantSchema,
  paidAt: z.nullable(instantSchema),
  overdue: z.boolean(),
});
export type Receivable = z.infer<typeof receivableSchema>;

const idParams = z.object({ id: z.string() });

export const customersContract = {
  readOwnAccount: defineEndpoint({
    method: 'GET',
    path: '/account',
    summary: 'Whether the caller may pay by invoice, what is owed, and what is left of the limit',
    access: 'signedIn',
    response: accountSchema,
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/customers',
    summary:
      'All customers with their orders and what they owe, those of a view, or those that a search finds; sorted by creation, last order or turnover',
    access: { permission: 'customers.read' },
    query: z.extend(pageQuerySchema, {
      view: z.optional(z.enum(customerViews)),
      /** Hits of a search are in the order of creation. */
      sort: z.optional(z.enum(customerSorts)),
      q: z.optional(optionalText({ max: MAX_SEARCH_LENGTH })),
    }),
    response: z.array(customerSchema),
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/customers/:id',
    summary: 'One customer',
    access: { permission: 'customers.read' },
    params: idParams,
    response: customerSchema,
  }),
  changeTerms: defineEndpoint({
    method: 'PUT',
    path: '/customers/:id/terms',
    summary:
      'Allows a customer to pay by invoice within a number of days, up to a limit; 409 changed_meanwhile unless they are as `seen` says',
    access: { permission: 'customers.change' },
    params: idParams,
    body: changedTermsSchema,
    response: customerSchema,
  }),
  revokeTerms: defineEndpoint({
    method: 'DELETE',
    path: '/customers/:id/terms',
    summary: 'Ends that a customer may pay by invoice; what is owed stays owed',
    access: { permission: 'customers.change' },
    params: idParams,
    response: customerSchema,
  }),
  listReceivables: defineEndpoint({
    method: 'GET',
    path: '/customers/:id/receivables',
    summary: 'The invoices of orders on account: the open ones, oldest first, or those that are paid, newest first',
    access: { permission: 'customers.read', member: 'orders.readAll' },
    params: idParams,
    query: z.object({
      limit: pageQuerySchema.shape.limit,
      cursor: pageQuerySchema.shape.cursor,
      state: z.enum(['open', 'paid']),
    }),
    response: z.array(receivableSchema),
  }),
  exportStatement: defineEndpoint({
    method: 'GET',
    path: '/customers/:id/statement',
    summary: 'The statement of a customer as CSV: invoices, payments and the balance after each',
    access: { permission: 'customers.read', member: 'orders.readAll' },
    params: idParams,
    response: z.string(),
    produces: 'text/csv',
  }),
};
