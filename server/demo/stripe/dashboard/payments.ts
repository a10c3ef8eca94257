import { sql } from 'kysely';
import type { ChargeRow, DemoStripeDb, DisputeRow, RefundRow } from '#server/demo/stripe/tables.ts';

const PAGE = 20;

/** What the dashboard shows of a payment. Amounts are minor units, `created` is in seconds since 1970. */
export interface Payment extends Pick<ChargeRow, 'amount' | 'amount_refunded' | 'currency' | 'created'> {
  /** The payment intent's id. */
  id: string;
  charge: string;
  receipt_email: string | null;
  description: string | null;
  metadata_json: string;
  brand: string;
  last4: string;
  isDisputed: boolean;
}

export interface PaymentDetails extends Payment {
  /** Both oldest first. */
  refunds: RefundRow[];
  disputes: DisputeRow[];
}

export interface PaymentPage {
  payments: Payment[];
  /** The position after the last payment; null at the end of the list. */
  next: string | null;
}

function selectPayments(db: DemoStripeDb) {
  return db
    .selectFrom('demo_stripe_charges as c')
    .innerJoin('demo_stripe_payment_intents as i', 'i.id', 'c.payment_intent')
    .innerJoin('demo_stripe_payment_methods as m', 'm.id', 'c.payment_method')
    .select(['i.id', 'c.id as charge', 'c.amount', 'c.amount_refunded', 'c.currency', 'c.created'])
    .select(['i.receipt_email', 'i.description', 'i.metadata_json', 'm.brand', 'm.last4'])
    .where('c.status', '=', 'succeeded');
}

/** Newest first, of those that contain the words; `after` is a page's `next`. */
export async function listPayments(db: DemoStripeDb, words: string, after: string | undefined): Promise<PaymentPage> {
  const pattern = `%${words.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const [, created, charge] = /^(\d{1,15})\.(ch_\w{1,80})$/.exec(after ?? '') ?? [];
  let query = selectPayments(db);
  if (words !== '') {
    const searched = sql`lower(i.id || ' ' || coalesce(i.receipt_email, '') || ' ' || coalesce(i.description, '') || ' ' || i.metadata_json || ' ' || m.last4)`;
    query = query.where(sql<boolean>`${searched} like ${pattern} escape '\\'`);
  }
  if (charge !== undefined) {
    query = query.where(({ and, eb, or }) =>
      or([
        eb('c.created', '<', Number(created)),
        and([eb('c.created', '=', Number(created)), eb('c.id', '<', charge)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('c.created', 'desc')
    .orderBy('c.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const shown = rows.slice(0, PAGE);
  const charges = shown.map((row) => row.charge);
  const disputed = charges.length === 0 ? [] : await listDisputes(db, charges);
  const last = shown.at(-1);
  return {
    payments: shown.map((row) => ({ ...row, isDisputed: isDisputed(disputed, row.charge) })),
    next: rows.length > PAGE && last ? `${last.created}.${last.charge}` : null,
  };
}

export async function findPayment(db: DemoStripeDb, intentId: string): Promise<PaymentDetails | undefined> {
  const row = await selectPayments(db).where('i.id', '=', intentId).executeTakeFirst();
  if (!row) return undefined;
  const refunds = await db
    .selectFrom('demo_stripe_refunds')
    .selectAll()
    .where('payment_intent', '=', intentId)
    .orderBy('created')
    .orderBy('id')
    .execute();
  const disputes = await listDisputes(db, [row.charge]);
  return { ...row, isDisputed: isDisputed(disputes, row.charge), refunds, disputes };
}

function listDisputes(db: DemoStripeDb, charges: string[]): Promise<DisputeRow[]> {
  return db
    .selectFrom('demo_stripe_disputes')
    .selectAll()
    .where('charge', 'in', charges)
    .orderBy('created')
    .orderBy('id')
    .execute();
}

function isDisputed(disputes: DisputeRow[], charge: string): boolean {
  return disputes.some((dispute) => dispute.charge === charge && dispute.status !== 'won');
}
