import * as z from 'zod';
import { type ApiResponse, type Context, newId } from '#server/demo/stripe/context.ts';
import { card402, noSuch } from '#server/demo/stripe/failures.ts';
import { type Form, readForm, wholeNumber } from '#server/demo/stripe/form.ts';
import { toPaymentMethod } from '#server/demo/stripe/objects/customers.ts';
import type { PaymentMethodRow } from '#server/demo/stripe/tables.ts';
import { findTestCard, testMethods } from '#server/demo/stripe/test-cards.ts';

const text = z.string().max(5000);

/** Ignores unknown fields: the browser adds some, such as `key`. */
const paymentMethodForm = z.object({
  type: z.literal('card'),
  card: z.object({
    number: z.string().max(40),
    exp_month: wholeNumber,
    exp_year: wholeNumber,
    cvc: z
      .string()
      .regex(/^\d{3,4}$/)
      .optional(),
  }),
  billing_details: z.object({ name: text.optional(), email: text.optional(), phone: text.optional() }).optional(),
});

export async function createPaymentMethod(context: Context): Promise<ApiResponse> {
  const row = await savePaymentMethod(context, context.form);
  return { status: 200, body: toPaymentMethod(row) };
}

/** Checks a card and stores its brand, its last four digits and its behaviour; never its number. */
export async function savePaymentMethod(context: Context, form: Form): Promise<PaymentMethodRow> {
  const { card, billing_details: billing } = readForm(paymentMethodForm, form);
  const testCard = findTestCard(card.number);
  const year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  refuseExpired(context.now, year, card.exp_month);
  const row: PaymentMethodRow = {
    id: newId('pm'),
    brand: testCard.brand,
    last4: card.number.slice(-4),
    exp_month: card.exp_month,
    exp_year: year,
    behaviour: testCard.behaviour,
    billing_name: billing?.name ?? null,
    billing_email: billing?.email ?? null,
    billing_phone: billing?.phone ?? null,
    created: context.now,
    customer: null,
    detached_at: null,
  };
  await context.db.insertInto('demo_stripe_payment_methods').values(row).execute();
  return row;
}

/** A test card's name stands for a new payment method of it. */
export async function findPaymentMethod(context: Context, id: string): Promise<PaymentMethodRow> {
  const number = testMethods.get(id);
  if (number !== undefined) {
    const nextYear = String(new Date(context.now * 1000).getUTCFullYear() + 1);
    return savePaymentMethod(context, { type: 'card', card: { number, exp_month: '12', exp_year: nextYear } });
  }
  const row = await context.db
    .selectFrom('demo_stripe_payment_methods')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) {
    throw noSuch('PaymentMethod', id, 'payment_method');
  }
  return row;
}

function refuseExpired(now: number, year: number, month: number): void {
  const today = new Date(now * 1000);
  if (month < 1 || month > 12) {
    throw card402({
      code: 'invalid_expiry_month',
      param: 'exp_month',
      message: "Your card's expiration month is invalid.",
    });
  }
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50) {
    throw card402({
      code: 'invalid_expiry_year',
      param: 'exp_year',
      message: "Your card's expiration year is invalid.",
    });
  }
  if (year === today.getUTCFullYear() && month < today.getUTCMonth() + 1) {
    throw card402({
      code: 'invalid_expiry_month',
      param: 'exp_month',
      message: "Your card's expiration month is invalid.",
    });
  }
}
