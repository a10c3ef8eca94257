import * as z from 'zod';
import { type ApiResponse, type Context, newId } from '#server/demo/stripe/context.ts';
import { invalidRequest, noSuch } from '#server/demo/stripe/failures.ts';
import { readForm } from '#server/demo/stripe/form.ts';
import { toCustomer, toPaymentMethod } from '#server/demo/stripe/objects/customers.ts';
import type { CustomerRow, DemoStripeDb, PaymentMethodRow } from '#server/demo/stripe/tables.ts';

const createForm = z.strictObject({ metadata: z.record(z.string().max(40), z.string().max(500)).optional() });

export async function createCustomer(context: Context): Promise<ApiResponse> {
  const form = readForm(createForm, context.form);
  const row: CustomerRow = {
    id: newId('cus'),
    metadata_json: JSON.stringify(form.metadata ?? {}),
    deleted_at: null,
    created: context.now,
  };
  await context.db.insertInto('demo_stripe_customers').values(row).execute();
  return { status: 200, body: toCustomer(row) };
}

/** Detaches the cards. */
export async function deleteCustomer(context: Context): Promise<ApiResponse> {
  const { id } = await findCustomer(context.db, context.id, 404);
  await context.db
    .updateTable('demo_stripe_payment_methods')
    .set({ customer: null, detached_at: context.now })
    .where('customer', '=', id)
    .execute();
  await context.db.updateTable('demo_stripe_customers').set({ deleted_at: context.now }).where('id', '=', id).execute();
  return { status: 200, body: { id, object: 'customer', deleted: true } };
}

export async function listCustomerCards(context: Context): Promise<ApiResponse> {
  const { id } = await findCustomer(context.db, context.id, 404);
  const rows = await context.db
    .selectFrom('demo_stripe_payment_methods')
    .selectAll()
    .where('customer', '=', id)
    .orderBy('created', 'desc')
    .orderBy('id')
    .execute();
  const url = `/v1/customers/${id}/payment_methods`;
  return { status: 200, body: { object: 'list', data: rows.map(toPaymentMethod), has_more: false, url } };
}

export async function retrieveCustomerCard(context: Context): Promise<ApiResponse> {
  const { id } = await findCustomer(context.db, context.id, 404);
  const row = await context.db
    .selectFrom('demo_stripe_payment_methods')
    .selectAll()
    .where('id', '=', context.part)
    .where('customer', '=', id)
    .executeTakeFirst();
  if (!row) throw noSuch('PaymentMethod', context.part, 'payment_method');
  return { status: 200, body: toPaymentMethod(row) };
}

export async function detachPaymentMethod(context: Context): Promise<ApiResponse> {
  const detached = await context.db
    .updateTable('demo_stripe_payment_methods')
    .set({ customer: null, detached_at: context.now })
    .where('id', '=', context.id)
    .where('customer', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (!detached) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.');
  }
  return { status: 200, body: toPaymentMethod(detached) };
}

/** Of a body, an unknown object is a wrong request; of a path, it is not found. */
export async function findCustomer(db: DemoStripeDb, id: string, status: 400 | 404): Promise<CustomerRow> {
  const row = await db
    .selectFrom('demo_stripe_customers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw noSuch('customer', id, 'customer', status);
  return row;
}

/** @throws StripeFailure for a card that another customer keeps, or that was removed */
export function refuseCardOfOthers(method: PaymentMethodRow, customer: string | null): void {
  if (method.detached_at !== null) {
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    );
  }
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(
      `The payment method supplied (${method.id}) does not belong to the Customer you supplied. Please use this payment method with the Customer that it belongs to instead.`,
      { param: 'payment_method' },
    );
  }
}

export async function attachCard(context: Context, method: PaymentMethodRow, customer: string): Promise<void> {
  await context.db
    .updateTable('demo_stripe_payment_methods')
    .set({ customer })
    .where('id', '=', method.id)
    .where('customer', 'is', null)
    .execute();
}
