import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import type { PayoutView } from '#server/integrations/stripe-payout-views.ts';
import { setNextPage } from '#server/routes/paging.ts';
import { type PayoutTransaction, readTransactions } from '#server/routes/payments/payout-contents.ts';
import { arrivalOf, writePayouts } from '#server/routes/payments/payouts-csv.ts';
import { respondPeriod } from '#server/routes/period-file.ts';
import type { Bounds } from '#shared/contracts/bounds.ts';
import { type Payout, type PayoutDetails, payoutsContract } from '#shared/contracts/payments/payouts.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { type Currency, fromMinorUnits, type Minor, sumMinor } from '#shared/domain/money.ts';
import { balanceCategories } from '#shared/domain/payments/payouts.ts';

/** What the provider gives at once. */
const MAX_PAYOUTS = 100;
/** Each hundred is a call of the provider. */
const MAX_TRANSACTIONS = 1000;

/** Read from the provider, which alone knows its fees and what it has paid out. */
export function payoutRoutes(deps: Deps): Hono {
  const app = new Hono();

  mount(app, deps, payoutsContract.list, async ({ context, query: { limit = 20, cursor: after, ...bounds } }) => {
    const request = { limit: Math.min(limit, MAX_PAYOUTS), after, ...arrivalsOf(bounds) };
    const { items, hasMore } = await deps.payments.listPayouts(request);
    const last = items.at(-1);
    if (hasMore && last) setNextPage(context, last.id);
    else if (after === undefined) setHeader(context, 'x-total-count', String(items.length));
    return items.map(toPayout);
  });
  mount(app, deps, payoutsContract.export, async ({ context, caller, query: bounds }) =>
    respondPeriod(
      deps,
      { context, caller },
      { type: 'payouts.exported', name: 'payouts', bounds, parts: writePayouts(deps, readPayouts(deps, bounds)) },
    ),
  );
  mount(app, deps, payoutsContract.read, async ({ params }) => {
    const payout = await deps.payments.retrievePayout(params.id);
    if (!payout) throw new AppError('not_found');
    const transactions: PayoutTransaction[] = [];
    let isWhole = true;
    for await (const page of readTransactions(deps, payout)) {
      isWhole = transactions.length < MAX_TRANSACTIONS;
      if (!isWhole) break;
      transactions.push(...page);
    }
    return toDetails(payout, transactions, isWhole);
  });
  return app;
}

/** Days of the provider are those of UTC. */
function arrivalsOf({ from, to }: Bounds): { since: number | undefined; until: number | undefined } {
  return {
    since: from === undefined ? undefined : Date.parse(from),
    until: to === undefined ? undefined : Date.parse(to) + DAY_MS - 1,
  };
}

/** All of a period, newest first. */
async function* readPayouts({ payments }: Pick<Deps, 'payments'>, bounds: Bounds): AsyncGenerator<PayoutView> {
  for (let after: string | undefined; ; ) {
    const { items, hasMore } = await payments.listPayouts({ limit: MAX_PAYOUTS, after, ...arrivalsOf(bounds) });
    yield* items;
    after = items.at(-1)?.id;
    if (!hasMore || after === undefined) return;
  }
}

function toPayout(payout: PayoutView): Payout {
  const { id: _id, status, amount, currency, isAutomatic: automatic } = payout;
  return { _id, status, arrivesOn: arrivalOf(payout), amount: fromMinorUnits(amount, currency), currency, automatic };
}

function toDetails(payout: PayoutView, transactions: PayoutTransaction[], isWhole: boolean): PayoutDetails {
  return {
    ...toPayout(payout),
    sums: balanceCategories.flatMap((category) => {
      const own = transactions.filter((transaction) => transaction.category === category);
      return own.length === 0 ? [] : [{ category, count: own.length, ...sumsOf(own, payout.currency) }];
    }),
    transactions: transactions.map(({ id: _id, category, createdAt, description, sourceId, intentId, ...rest }) => ({
      _id,
      category,
      at: new Date(createdAt).toISOString(),
      ...sumsOf([rest], payout.currency),
      description,
      sourceId,
      transactionId: intentId,
      documents: rest.documents.map(({ id, number }) => ({ _id: id, number })),
    })),
    isWhole,
  };
}

/** In major units; fees are what is taken off. */
function sumsOf(rows: { amount: Minor; fee: Minor; net: Minor }[], currency: Currency) {
  const sum = (part: 'amount' | 'fee' | 'net') => fromMinorUnits(sumMinor(rows.map((row) => row[part])), currency);
  return { amount: sum('amount'), fee: sum('fee'), net: sum('net') };
}
