import BetterSqlite3 from 'better-sqlite3';
import { sql, type Transaction } from 'kysely';
import { listTables, refuseUnusable, refuseUnusablePostgres } from '#server/db/checks/compatibility.ts';
import { verifyDatabase } from '#server/db/checks/verify.ts';
import { nameOfDatabase } from '#server/db/location.ts';
import { withSetupConnection } from '#server/db/open-shop-database.ts';
import { refreshStatistics } from '#server/db/postgres/refresh-statistics.ts';
import { createAccountSales, dropAccountSales } from '#server/db/schema/account-sales.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import { migrations } from '#server/db/schema/migrations.ts';
import { createRowCounts, dropRowCounts } from '#server/db/schema/row-counts.ts';
import { createSalesTotals, dropSalesTotals } from '#server/db/schema/sales-totals.ts';
import { createSearchIndex, dropSearchIndex } from '#server/db/schema/search-index.ts';
import type { Tables } from '#server/db/schema/tables.ts';
import { openDatabase } from '#server/db/sqlite/connection.ts';
import { isInUse } from '#server/db/sqlite/in-use.ts';

export interface CopiedTable {
  table: string;
  rows: number;
}

/** In the order of their references. */
const tables = [
  'accounts',
  'users',
  'product_families',
  'family_addresses',
  'products',
  'product_specifications',
  'other_numbers',
  'carts',
  'saved_lists',
  'addresses',
  'closed_accounts',
  'companies',
  'company_applications',
  'members',
  'invitations',
  'checkouts',
  'orders',
  'freights',
  'requests',
  'request_lines',
  'member_placements',
  'order_notes',
  'handovers',
  'packings',
  'packing_scans',
  'shipments',
  'batches',
  'shipment_batches',
  'batch_movements',
  'stocktakes',
  'stocktake_lines',
  'payment_intents',
  'intent_orders',
  'refunds',
  'refund_orders',
  'returns',
  'return_pictures',
  'stock_movements',
  'imports',
  'import_rows',
  'bulk_calls',
  'bulk_parts',
  'waitlist_entries',
  'stock_notices',
  'quotes',
  'quote_versions',
  'quote_lines',
  'quote_orders',
  'quote_messages',
  'quote_files',
  'payment_customers',
  'disputes',
  'bank_transfers',
  'bank_transfer_orders',
  'bank_refunds',
  'webhook_events',
  'outbox',
  'mail_switch',
  'reviews',
  'logos',
  'pictures',
  'picture_variants',
  'documents',
  'product_files',
  'shop_settings',
  'shop_currency',
  'first_day',
  'shop_time_zone',
  'time_zone_offsets',
  'events',
  'invoice_numbers',
  'invoices',
  'invoice_lines',
  'price_lists',
  'price_list_versions',
  'price_list_entries',
  'price_list_accounts',
  'own_part_numbers',
  'product_categories',
  'delivery_methods',
  'api_keys',
  'punch_outs',
  'purchase_orders',
  'webhook_endpoints',
  'webhook_deliveries',
  'webhook_position',
] as const satisfies (keyof Tables)[];

const derivedTables = [
  'list_sizes',
  'sales_totals',
  'account_sales',
  'product_search',
  'order_search',
  'order_digits',
  'order_search_progress',
] as const satisfies Exclude<keyof Tables, (typeof tables)[number]>[];

/** Rows per insert; a statement takes at most 65,535 parameters. */
const BATCH = 1000;

/** @throws and leaves the target empty, when either database is unusable or violates an invariant, or the copy fails */
export async function copyToPostgres(
  file: string,
  target: { url: string; poolSize: number },
  onProgress: (copied: CopiedTable) => void = () => {},
): Promise<CopiedTable[]> {
  refuseUnusable(file);
  if (isInUse(file)) throw new Error(`The shop is running on ${file}. Stop it first`);
  const source = openDatabase(file, { mustExist: true });
  const problems = await verifyDatabase(source).finally(() => source.destroy());
  if (problems.length > 0) throw new Error(`${file} breaks invariants and was not copied: ${problems.join('; ')}`);

  const sqlite = new BetterSqlite3(file, { fileMustExist: true });
  try {
    sqlite.exec('begin immediate');
    refuseOtherVersion(sqlite, file);
    return await withSetupConnection(target, (db) =>
      db.transaction().execute(async (db) => {
        await refuseUnusablePostgres(db, nameOfDatabase(target));
        if ((await listTables(db)).length > 0) throw new Error(`${nameOfDatabase(target)} is not empty`);
        await migrate(db);
        const copied = await copyRows(sqlite, db, onProgress);
        const problems = await verifyDatabase(db);
        if (problems.length > 0) throw new Error(`The copy breaks invariants and was not kept: ${problems.join('; ')}`);
        return copied;
      }),
    );
  } finally {
    sqlite.close();
  }
}

/** Of all tables, into a database that was migrated and is empty otherwise. */
export async function copyRows(
  sqlite: BetterSqlite3.Database,
  db: Transaction<Tables>,
  onProgress: (copied: CopiedTable) => void = () => {},
): Promise<CopiedTable[]> {
  await dropRowCounts(db);
  await dropSalesTotals(db);
  await dropAccountSales(db);
  await dropSearchIndex(db);
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const rows = await copyTable(sqlite, db, table, (rows) => onProgress({ table, rows }));
    copied.push({ table, rows });
  }
  await createRowCounts(db);
  await createSalesTotals(db);
  await createAccountSales(db);
  await createSearchIndex(db);
  await refreshStatistics(db);
  return copied;
}

function refuseOtherVersion(sqlite: BetterSqlite3.Database, file: string): void {
  const column = (query: string) => new Set(sqlite.prepare<[], string>(query).pluck().all());
  const missing = new Set(Object.keys(migrations)).difference(column('select name from migrations'));
  if (missing.size > 0) throw new Error(`${file} is of an older version; start this version on it once, and stop it`);
  const own = new Set<string>([...tables, ...derivedTables, 'migrations', 'migrations_lock']);
  const present = column("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'");
  // An index of texts has tables of its own, named after it.
  const unknown = [...present.difference(own)].filter(
    (name) => !derivedTables.some((table) => name.startsWith(`${table}_`)),
  );
  if (unknown.length > 0) throw new Error(`${file} holds more than a shop, such as a demo: ${unknown.join(', ')}`);
}

async function copyTable(
  sqlite: BetterSqlite3.Database,
  db: Transaction<Tables>,
  table: (typeof tables)[number],
  onProgress: (rows: number) => void,
): Promise<number> {
  const next = sqlite.prepare<[number], { copied_rowid: number; in_stock?: number }>(
    `select rowid as copied_rowid, * from ${table} where rowid > ? order by rowid limit ${BATCH}`,
  );
  let copied = 0;
  for (let last = 0; ; ) {
    const batch = next.all(last);
    if (batch.length === 0) break;
    last = batch.at(-1)?.copied_rowid ?? last;
    // Generated by PostgreSQL: `in_stock`.
    const rows = batch.map(({ copied_rowid: _, in_stock: __, ...row }) => row);
    await db
      .insertInto(table)
      .values(rows as never)
      .execute();
    copied += rows.length;
    onProgress(copied);
  }
  await continueNumbers(db, table);
  const [count] = (await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)).rows;
  const expected = sqlite.prepare<[], number>(`select count(*) from ${table}`).pluck().get();
  if (count?.count !== expected) throw new Error(`Of ${expected} rows of ${table}, ${count?.count} were copied`);
  return copied;
}

async function continueNumbers(db: Transaction<Tables>, table: string): Promise<void> {
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${table}, attname) as sequence from pg_attribute
    where attrelid = ${table}::regclass and attname = 'seq' and attidentity <> ''`.execute(db);
  const sequence = rows[0]?.sequence;
  if (sequence === undefined) return;
  await sql`select setval(${sequence}::regclass, max(seq)) from ${sql.table(table)} having max(seq) > 0`.execute(db);
}
