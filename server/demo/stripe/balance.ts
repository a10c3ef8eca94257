import { type Context, newId } from '#server/demo/stripe/context.ts';
import type { BalanceTransactionRow, DemoStripeDb, PayoutRow } from '#server/demo/stripe/tables.ts';

const DAY = 86_400;
/** A charge can be paid out two days later. */
const PENDING_SECONDS = 2 * DAY;
const DISPUTE_FEE = 1500;
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * DAY;
const WEEK = 7 * DAY;
/** Rows per insert. */
const BATCH = 500;

type NewTransaction = Omit<BalanceTransactionRow, 'id' | 'payout'>;

/** Books what charges, refunds and disputes have done to the balance since the last time, and pays out what is due. */
export async function settleBalance({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const booked = [...(await findCharges(db)), ...(await findRefunds(db)), ...(await findDisputes(db))];
  for (let start = 0; start < booked.length; start += BATCH) {
    const rows = booked.slice(start, start + BATCH).map((row) => ({ ...row, id: newId('txn'), payout: null }));
    await db.insertInto('demo_stripe_balance_transactions').values(rows).execute();
  }
  const open = await listOpen(db);
  const first = Math.min(...open.map(({ available_on }) => available_on));
  const monday = first + WEEK - ((first - FIRST_MONDAY) % WEEK);
  let left = open;
  for (let day = monday; day <= now; day += WEEK) left = await payOut(db, left, day);
}

/** Pays out all that was booked, without waiting for the schedule. */
export async function payOutNow({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await settleBalance({ db, now });
  await payOut(db, await listOpen(db), now + PENDING_SECONDS);
}

function listOpen(db: DemoStripeDb): Promise<BalanceTransactionRow[]> {
  return db.selectFrom('demo_stripe_balance_transactions').selectAll().where('payout', 'is', null).execute();
}

/** One payout for each currency whose balance is above zero; returns what stays in the balance. */
async function payOut(db: DemoStripeDb, open: BalanceTransactionRow[], at: number): Promise<BalanceTransactionRow[]> {
  const left = open.filter(({ available_on }) => available_on > at);
  const due = open.filter(({ available_on }) => available_on <= at);
  for (const [currency, rows] of Map.groupBy(due, (row) => row.currency)) {
    const amount = rows.reduce((sum, row) => sum + row.amount - row.fee, 0);
    if (amount > 0)
      await insertPayout(db, { id: newId('po'), amount, currency, created: at, arrival_date: at + DAY }, rows);
    else left.push(...rows);
  }
  return left;
}

async function insertPayout(db: DemoStripeDb, payout: PayoutRow, rows: BalanceTransactionRow[]): Promise<void> {
  const { id, amount, currency, created, arrival_date } = payout;
  await db.insertInto('demo_stripe_payouts').values(payout).execute();
  for (let start = 0; start < rows.length; start += BATCH) {
    const ids = rows.slice(start, start + BATCH).map((row) => row.id);
    await db.updateTable('demo_stripe_balance_transactions').set({ payout: id }).where('id', 'in', ids).execute();
  }
  await db
    .insertInto('demo_stripe_balance_transactions')
    .values({
      id: newId('txn'),
      type: 'payout',
      reporting_category: 'payout',
      source: id,
      amount: -amount,
      fee: 0,
      currency,
      created,
      available_on: arrival_date,
      payout: id,
    })
    .execute();
}

async function findCharges(db: DemoStripeDb): Promise<NewTransaction[]> {
  const rows = await db
    .selectFrom('demo_stripe_charges as source')
    .selectAll()
    .where('status', '=', 'succeeded')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('demo_stripe_balance_transactions').select('id').whereRef('source', '=', 'source.id'))),
    )
    .execute();
  return rows.map(({ id, amount, currency, created }) => ({
    ...booking('charge', 'charge', { id, amount, currency, created }),
    // As for cards of the account's own country.
    fee: Math.round(amount * 0.029) + 30,
    available_on: created + PENDING_SECONDS,
  }));
}

async function findRefunds(db: DemoStripeDb): Promise<NewTransaction[]> {
  const rows = await db.selectFrom('demo_stripe_refunds').selectAll().execute();
  const isBooked = await listBooked(db, ['refund', 'refund_failure']);
  return rows
    .flatMap((row): NewTransaction[] => {
      const { status, failed_at } = row;
      const hasFailed = status === 'failed' || status === 'canceled';
      // One that failed at once never left the balance.
      if (hasFailed && failed_at === null) return [];
      const made = booking('refund', 'refund', { ...row, amount: -row.amount });
      return failed_at === null
        ? [made]
        : [made, booking('refund_failure', 'refund_failure', { ...row, created: failed_at })];
    })
    .filter((row) => !isBooked(row));
}

async function findDisputes(db: DemoStripeDb): Promise<NewTransaction[]> {
  const rows = await db.selectFrom('demo_stripe_disputes').selectAll().execute();
  const isBooked = await listBooked(db, ['dispute', 'dispute_reversal']);
  return rows
    .flatMap((row): NewTransaction[] => {
      const opened = { ...booking('adjustment', 'dispute', { ...row, amount: -row.amount }), fee: DISPUTE_FEE };
      if (row.status !== 'won') return [opened];
      return [opened, booking('adjustment', 'dispute_reversal', { ...row, created: row.closed_at ?? row.created })];
    })
    .filter((row) => !isBooked(row));
}

async function listBooked(db: DemoStripeDb, categories: NewTransaction['reporting_category'][]) {
  const rows = await db
    .selectFrom('demo_stripe_balance_transactions')
    .select(['source', 'reporting_category'])
    .where('reporting_category', 'in', categories)
    .execute();
  const booked = new Set(rows.map(({ source, reporting_category }) => `${source} ${reporting_category}`));
  return ({ source, reporting_category }: NewTransaction) => booked.has(`${source} ${reporting_category}`);
}

function booking(
  type: NewTransaction['type'],
  reporting_category: NewTransaction['reporting_category'],
  { id: source, amount, currency, created }: { id: string; amount: number; currency: string; created: number },
): NewTransaction {
  return { type, reporting_category, source, amount, fee: 0, currency, created, available_on: created };
}
