import type { Deps } from '#server/deps.ts';
import type { PayoutView } from '#server/integrations/stripe-payout-views.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { amountCell, type Cell, toCsv } from '#server/routes/csv.ts';
import { type PayoutTransaction, readTransactions } from '#server/routes/payments/payout-contents.ts';
import { minor } from '#shared/domain/money.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { payoutMessages as texts } from '#shared/messages/payments/payouts.ts';

/**
 * A line for each change of the balance that payouts contain, and one for each payout, so that the lines of a payout add up to
 * zero, and those of all to what is booked on an account for money on its way.
 */
export async function* writePayouts(
  deps: Pick<Deps, 'payments' | 'db'>,
  payouts: AsyncIterable<PayoutView>,
): AsyncGenerator<string> {
  const timeZone = await readTimeZone(deps.db);
  yield toCsv([Object.values(texts.columns)], { bom: true });
  for await (const payout of payouts) {
    for await (const transactions of readTransactions(deps, payout)) {
      yield toCsv(transactions.map((transaction) => toRow(payout, transaction, timeZone)));
    }
    yield toCsv([payoutRow(payout, timeZone)]);
  }
}

/** Its day is one of the provider's, which counts them in UTC. */
export function arrivalOf({ arrivesAt }: PayoutView): string {
  return dayOf(arrivesAt, 'UTC');
}

function head(payout: PayoutView): Cell[] {
  return [payout.id, arrivalOf(payout), texts.statuses[payout.status]];
}

function toRow(payout: PayoutView, transaction: PayoutTransaction, timeZone: string): Cell[] {
  const { id, category, amount, fee, net, currency, createdAt, documents, intentId, sourceId, description } =
    transaction;
  return [
    ...head(payout),
    dayOf(createdAt, timeZone),
    texts.categories[category],
    amountCell(amount, currency),
    amountCell(minor(-fee), currency),
    amountCell(net, currency),
    currency.toUpperCase(),
    documents.map(({ number }) => number).join(' '),
    intentId ?? '',
    sourceId ?? '',
    id,
    description ?? '',
  ];
}

function payoutRow(payout: PayoutView, timeZone: string): Cell[] {
  const { id, amount, currency, createdAt } = payout;
  const out = amountCell(minor(-amount), currency);
  return [
    ...head(payout),
    dayOf(createdAt, timeZone),
    texts.categories.payout,
    out,
    amountCell(minor(0), currency),
    out,
    currency.toUpperCase(),
    '',
    '',
    id,
    '',
    '',
  ];
}
