import { type Kysely, sql } from 'kysely';
import { columnTypes, isPostgres } from '#server/db/schema/migrations/engine.ts';

const BATCH = 1000;
const DAY_MS = 86_400_000;

interface Issued {
  seq: number;
  issued_at: number;
  time_zone: string | null;
}

/** Invoices keep the day of their date, by which they are listed and exported, and are found by what they correct. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { integer } = columnTypes(db);
  await db.schema
    .alterTable('invoices')
    .addColumn('issued_day', integer, (column) => column.notNull().defaultTo(0))
    .execute();
  await addDays(db);
  await freezeDays(db);
  await sql`drop index invoices_by_issue`.execute(db);
  for (const index of [
    'invoices_by_day on invoices (issued_day, seq)',
    'bank_transfer_orders_by_order on bank_transfer_orders (order_id)',
    'invoices_by_corrected on invoices (corrects) where corrects is not null',
  ])
    await sql.raw(`create index ${index}`).execute(db);
}

/** In the time zone that each was issued in. */
async function addDays(db: Kysely<unknown>): Promise<void> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Issued>`select seq, issued_at, time_zone from invoices where seq > ${after}
      order by seq limit ${BATCH}`.execute(db);
    for (const { seq, issued_at, time_zone } of rows) {
      const day = dayOf(Number(issued_at), time_zone ?? 'UTC');
      await sql`update invoices set issued_day = ${day} where seq = ${seq}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last.seq);
  }
}

/** In days since 1970-01-01. */
function dayOf(at: number, timeZone: string): number {
  return Date.parse(new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at)) / DAY_MS;
}

async function freezeDays(db: Kysely<unknown>): Promise<void> {
  const action = isPostgres(db)
    ? 'for each row execute function refuse_invoice_change()'
    : "begin select raise(abort, 'An invoice is never changed'); end";
  await sql.raw(`create trigger invoices_day_frozen before update of issued_day on invoices ${action}`).execute(db);
}
