import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { type MailKindName, mailKinds } from '#shared/domain/mails/mail-kinds.ts';

export interface OrderOfMail {
  /** The subject of the mail. */
  subject: string;
  id: string;
  seq: number;
  checkout_id: string | null;
  /** Of the checkout. */
  checkout_seq: number | null;
}

type Subject = (typeof mailKinds)[MailKindName]['about'];

function orders(db: Database) {
  return db
    .selectFrom('orders')
    .leftJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select(['orders.id', 'orders.seq', 'orders.checkout_id', 'checkouts.seq as checkout_seq']);
}

/** By what mails are about, which orders that are; `ids` are subjects of one sort. */
const listOrdersOf: Record<Subject, (db: Database, ids: string[]) => Promise<OrderOfMail[]>> = {
  order: (db, ids) => orders(db).select('orders.id as subject').where('orders.id', 'in', ids).execute(),
  checkout: async (db, ids) =>
    (await orders(db).where('orders.checkout_id', 'in', ids).execute()).flatMap((order) =>
      order.checkout_id === null ? [] : { ...order, subject: order.checkout_id },
    ),
  payment: (db, ids) =>
    orders(db)
      .innerJoin('intent_orders', 'intent_orders.order_id', 'orders.id')
      .select('intent_orders.intent_id as subject')
      .where('intent_orders.intent_id', 'in', ids)
      .whereRef('orders.transaction_id', '=', 'intent_orders.intent_id')
      .execute(),
  refund: (db, ids) =>
    orders(db)
      .innerJoin('refund_orders', 'refund_orders.order_id', 'orders.id')
      .select('refund_orders.refund_row as subject')
      .where('refund_orders.refund_row', 'in', ids)
      .execute(),
  dispute: (db, ids) =>
    orders(db)
      .innerJoin('intent_orders', 'intent_orders.order_id', 'orders.id')
      .innerJoin('disputes', 'disputes.payment_intent_id', 'intent_orders.intent_id')
      .select('disputes.id as subject')
      .where('disputes.id', 'in', ids)
      .whereRef('orders.transaction_id', '=', 'intent_orders.intent_id')
      .execute(),
  day: async () => [],
  quote: async () => [],
  return: (db, ids) =>
    orders(db)
      .innerJoin('returns', 'returns.order_id', 'orders.id')
      .select('returns.id as subject')
      .where('returns.id', 'in', ids)
      .execute(),
  quoteMessage: async () => [],
  application: async () => [],
  invitation: async () => [],
  request: async () => [],
  product: async () => [],
  webhook: async () => [],
  document: (db, ids) =>
    orders(db)
      .innerJoin('invoice_lines', 'invoice_lines.order_id', 'orders.id')
      .select('invoice_lines.invoice_id as subject')
      .where('invoice_lines.invoice_id', 'in', ids)
      .execute(),
};

/** The orders that mails are about, by the mail's `subject_id`, in the order of their numbers. */
export async function listOrdersOfMails(
  db: Database,
  mails: Pick<MailRow, 'kind' | 'subject_id'>[],
): Promise<Map<string, OrderOfMail[]>> {
  const found: OrderOfMail[] = [];
  for (const [subject, ofSubject] of Map.groupBy(mails, ({ kind }) => mailKinds[kind].about)) {
    found.push(...(await listOrdersOf[subject](db, [...new Set(ofSubject.map(({ subject_id }) => subject_id))])));
  }
  return Map.groupBy(
    found.sort((a, b) => a.seq - b.seq),
    ({ subject }) => subject,
  );
}
