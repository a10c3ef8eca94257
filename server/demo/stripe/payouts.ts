import type Stripe from 'stripe';
import * as z from 'zod';
import { settleBalance } from '#server/demo/stripe/balance.ts';
import type { ApiResponse, Context } from '#server/demo/stripe/context.ts';
import { noSuch } from '#server/demo/stripe/failures.ts';
import { readForm, wholeNumber } from '#server/demo/stripe/form.ts';
import { toCharge, toDispute, toRefund } from '#server/demo/stripe/objects/charges.ts';
import { toBalanceTransaction, toPayout } from '#server/demo/stripe/objects/payouts.ts';
import type { BalanceTransactionRow } from '#server/demo/stripe/tables.ts';

const page = { limit: wholeNumber.optional(), starting_after: z.string().optional() };
const range = z.strictObject({ gte: wholeNumber.optional(), lte: wholeNumber.optional() });
const payoutsForm = z.strictObject({ ...page, arrival_date: range.optional() });
const transactionsForm = z.strictObject({
  ...page,
  payout: z.string().optional(),
  source: z.string().optional(),
  expand: z.record(z.string(), z.literal('data.source')).optional(),
});

/** `GET /v1/payouts`, newest first. */
export async function listPayouts(context: Context): Promise<ApiResponse> {
  const form = readForm(payoutsForm, context.form);
  await settleBalance(context);
  const { gte = 0, lte = Number.MAX_SAFE_INTEGER } = form.arrival_date ?? {};
  const rows = await context.db
    .selectFrom('demo_stripe_payouts')
    .selectAll()
    .where('arrival_date', '>=', gte)
    .where('arrival_date', '<=', lte)
    .orderBy('created', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const { shown, hasMore } = cut(rows, form);
  return listResponse(
    '/v1/payouts',
    shown.map((row) => toPayout(row, context.now)),
    hasMore,
  );
}

export async function retrievePayout(context: Context): Promise<ApiResponse> {
  const row = await context.db
    .selectFrom('demo_stripe_payouts')
    .selectAll()
    .where('id', '=', context.id)
    .executeTakeFirst();
  if (!row) throw noSuch('payout', context.id, 'payout');
  return { status: 200, body: toPayout(row, context.now) };
}

/** `GET /v1/balance_transactions`, newest first, of all or of a payout or source. */
export async function listBalanceTransactions(context: Context): Promise<ApiResponse> {
  const form = readForm(transactionsForm, context.form);
  await settleBalance(context);
  let query = context.db.selectFrom('demo_stripe_balance_transactions').selectAll();
  if (form.payout !== undefined) query = query.where('payout', '=', form.payout);
  if (form.source !== undefined) query = query.where('source', '=', form.source);
  const { shown, hasMore } = cut(await query.orderBy('created', 'desc').orderBy('id', 'desc').execute(), form);
  const data: Stripe.BalanceTransaction[] = [];
  for (const row of shown) data.push(toBalanceTransaction(row, form.expand && (await findSource(context, row))));
  return listResponse('/v1/balance_transactions', data, hasMore);
}

function cut<Row extends { id: string }>(
  rows: Row[],
  { limit = 10, starting_after }: { limit?: number | undefined; starting_after?: string | undefined },
): { shown: Row[]; hasMore: boolean } {
  const start = rows.findIndex(({ id }) => id === starting_after) + 1;
  const end = start + Math.min(limit, 100);
  return { shown: rows.slice(start, end), hasMore: rows.length > end };
}

function listResponse<T>(url: string, data: T[], has_more: boolean): ApiResponse {
  const body: Stripe.ApiList<T> = { object: 'list', data, has_more, url };
  return { status: 200, body };
}

async function findSource(
  { db, now }: Context,
  { source: id, reporting_category }: BalanceTransactionRow,
): Promise<Stripe.BalanceTransactionSource | undefined> {
  switch (reporting_category) {
    case 'charge': {
      const charge = await db
        .selectFrom('demo_stripe_charges')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const intents = db.selectFrom('demo_stripe_payment_intents').selectAll();
      const methods = db.selectFrom('demo_stripe_payment_methods').selectAll();
      return toCharge(
        charge,
        await intents.where('id', '=', charge.payment_intent).executeTakeFirstOrThrow(),
        await methods.where('id', '=', charge.payment_method).executeTakeFirstOrThrow(),
      );
    }
    case 'payout': {
      const payouts = db.selectFrom('demo_stripe_payouts').selectAll().where('id', '=', id);
      return toPayout(await payouts.executeTakeFirstOrThrow(), now);
    }
    case 'refund':
    case 'refund_failure': {
      const refunds = db.selectFrom('demo_stripe_refunds').selectAll().where('id', '=', id);
      return toRefund(await refunds.executeTakeFirstOrThrow());
    }
    default: {
      const disputes = db.selectFrom('demo_stripe_disputes').selectAll().where('id', '=', id);
      return toDispute(await disputes.executeTakeFirstOrThrow());
    }
  }
}
