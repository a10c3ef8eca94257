import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { amount, reader } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { type EventRow, readFeedPage } from '#server/queries/history/events.ts';
import { isOrder, listPayables } from '#server/queries/payments/payables.ts';
import { filterIntents } from '#server/queries/payments/payments.ts';
import { type ListedPayment, paymentFeedContract } from '#shared/contracts/payments/payment-feed.ts';
import { checkoutOfFreight } from '#shared/domain/freight/freight-id.ts';
import type { EventType } from '#shared/domain/history/event-types.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { fromMinorUnits, minor } from '#shared/domain/money.ts';
import type { PaymentKind } from '#shared/domain/payments/payment-kinds.ts';

/** Events that are read for one answer, most of which are of something else. */
const PAGE = 1000;

const kinds = new Map<string, PaymentKind>([
  ['order.paid', 'card'],
  ['freight.paid', 'card'],
  ['transfer.recorded', 'transfer'],
  ['transfer.reversed', 'transfer_reversed'],
  ['refund.completed', 'refund'],
] satisfies [EventType, PaymentKind][]);

const parseMoney = reader(z.object({ transactionId: z.nullable(z.string()), amountMinor: amount }));

/** Money out of the event log. */
export function paymentFeedRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, paymentFeedContract.listAfter, async ({ query: { after, limit = PAGE } }) => {
    const { rows, next, resumed } = await readFeedPage(db, after, limit);
    return { payments: await describe(db, rows), next, more: rows.length === limit, resumed };
  });
  return app;
}

async function describe(db: Database, page: EventRow[]): Promise<ListedPayment[]> {
  const money = page.flatMap(({ seq, at, type, subject_id, after }) => {
    const kind = kinds.get(type);
    return kind === undefined || after === null ? [] : [{ seq, at, kind, id: subject_id, ...parseMoney(after) }];
  });
  const payables = new Map(
    (await listPayables(db, [...new Set(money.map(({ id }) => id))])).map((row) => [row.id, row]),
  );
  const ids = money.flatMap(({ kind, transactionId }) => (kind === 'card' ? (transactionId ?? []) : []));
  // An order is paid by its last transfer or credit note too, which is no money of its own.
  const intents = await filterIntents(db, [...new Set(ids)]);
  return money.flatMap(({ seq, at, kind, id, transactionId, amountMinor }): ListedPayment[] => {
    const payable = payables.get(id);
    if (!payable || (kind === 'card' && !intents.has(transactionId ?? ''))) return [];
    const isOut = kind === 'refund' || kind === 'transfer_reversed';
    const signed = minor(isOut ? -Math.abs(amountMinor) : amountMinor);
    return [
      {
        id: seq,
        kind,
        ...subjectOf(payable),
        amount: fromMinorUnits(signed, payable.currency),
        currency: payable.currency,
        reference: transactionId,
        at: new Date(at).toISOString(),
      },
    ];
  });
}

function subjectOf(payable: Payable): Pick<ListedPayment, 'orderId' | 'orderNumber' | 'checkoutId'> {
  if (!isOrder(payable)) return { orderId: null, orderNumber: null, checkoutId: checkoutOfFreight(payable.id) };
  return { orderId: payable.id, orderNumber: orderNumber(payable.seq), checkoutId: payable.checkout_id };
}
