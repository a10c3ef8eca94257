import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { FilledShop, Person } from '#bench/filled-shop.ts';
import { copyRows } from '#server/db/backup/copy-to-postgres.ts';
import { openShopDatabase, withSetupConnection } from '#server/db/open-shop-database.ts';
import { createAccountSales, dropAccountSales } from '#server/db/schema/account-sales.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import { createRowCounts, dropRowCounts } from '#server/db/schema/row-counts.ts';
import { createSalesTotals, dropSalesTotals } from '#server/db/schema/sales-totals.ts';
import { createSearchIndex, dropSearchIndex } from '#server/db/schema/search-index.ts';
import { searchText } from '#server/db/search/search-text.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { REQUESTS_PER_ACCOUNT_PER_MINUTE } from '#server/http/limits.ts';
import { indexNextOrders } from '#server/queries/orders/order-index.ts';
import { mergeSearchSegments } from '#server/queries/orders/search-merges.ts';
import { runOn } from '#server/testing/postgres/postgres-databases.ts';
import { categoryKey } from '#shared/domain/products/category.ts';

const CUSTOMERS = 5000;
/** Enough for 20,000 requests a second within the limit per account. */
const ADMINS = Math.ceil((20_000 * 60) / REQUESTS_PER_ACCOUNT_PER_MINUTE);
const MAX_UNPAID = 100_000;
const ORDER_TOTAL = 10_725;
const STOCK = 1_000_000_000;
const TARGETS = 1000;
/** Orders of which a part has left, in a shop of any size. */
const WAITING = 10_000;
const CATEGORIES = 50;
const CACHE_KIB = 2 ** 20;
/** Recent enough that no order expires meanwhile. */
const START = Date.now() - 86_400_000;
const RESERVED_MS = 7 * 86_400_000;

async function fillShop(file: string, rows: number, inParts: boolean): Promise<FilledShop> {
  const db = await openShopDatabase({ file });
  await dropRowCounts(db);
  await dropSalesTotals(db);
  await dropAccountSales(db);
  await dropSearchIndex(db);
  const sqlite = new BetterSqlite3(file);
  sqlite.pragma('synchronous = OFF');
  sqlite.pragma(`cache_size = -${CACHE_KIB}`);
  sqlite.exec('begin');
  const makeIndexes = dropIndexes(sqlite);
  const shop = await insertRows(sqlite, rows);
  makeIndexes();
  const waitingOrderIds = inParts ? shipInParts(sqlite) : [];
  sqlite.exec('commit');
  await createRowCounts(db);
  await createSalesTotals(db);
  await createAccountSales(db);
  await createSearchIndex(db);
  await inTransaction(db, (db) => indexNextOrders(db, rows));
  // As the shop's own job would, beside the measured calls.
  for (const index of ['order_search', 'order_digits'] as const)
    while (await inTransaction(db, (db) => mergeSearchSegments(db, index)));
  await db.destroy();
  // Syncs the whole file now, so that no measured commit does.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  return { ...shop, waitingOrderIds };
}

/** Then nothing is left for autovacuum and checkpoints to do meanwhile. */
async function moveToPostgres(file: string, url: string): Promise<void> {
  const sqlite = new BetterSqlite3(file);
  await withSetupConnection({ url }, async (db) => {
    await migrate(db);
    await db.transaction().execute((db) => copyRows(sqlite, db));
  });
  sqlite.close();
  await runOn(url, ['vacuum analyze', 'checkpoint']);
}

/**
 * All paid orders leave in three shipments; of the newest of them two have left, and the rest waits. Their ids.
 */
function shipInParts(sqlite: BetterSqlite3.Database): string[] {
  sqlite.exec(`
    create temp table waiting as select id from orders where paid_at is not null order by seq desc limit ${WAITING};
    create temp table parts (number integer, quantity integer);
    insert into parts values (1, 200), (2, 200), (3, 100);
    update orders set shipped_quantity = 500, shipped_at = paid_at + 3000, part_quantity = 100 where paid_at is not null;
    update orders set shipped_quantity = 400, shipped_at = null, part_quantity = 200
      where id in (select id from waiting);
    insert into shipments (id, order_id, quantity, carrier, tracking_number, shipped_at, shipped_by)
      select 'sh_' || parts.number || orders.id, orders.id, parts.quantity, 'DHL', 'T' || orders.seq || '-' || parts.number,
        orders.paid_at + parts.number * 1000, 'system'
      from orders cross join parts
      where orders.paid_at is not null and (parts.number < 3 or orders.shipped_at is not null) order by orders.seq;`);
  const ids = sqlite.prepare<[], { id: string }>('select id from waiting').all();
  return ids.map(({ id }) => id);
}

/** Building indexes at the end is faster; the returned function does it. */
function dropIndexes(sqlite: BetterSqlite3.Database): () => void {
  const find = sqlite.prepare<[], { name: string; sql: string }>(
    "select name, sql from sqlite_schema where type = 'index' and sql is not null",
  );
  const indexes = find.all();
  for (const { name } of indexes) sqlite.exec(`drop index ${name}`);
  return () => {
    for (const { sql } of indexes) sqlite.exec(sql);
  };
}

async function insertRows(sqlite: BetterSqlite3.Database, rows: number): Promise<Omit<FilledShop, 'waitingOrderIds'>> {
  const addAccount = sqlite.prepare(
    "insert into accounts (id, kind, created_at, updated_at) values (?, 'person', ?, ?)",
  );
  const addUser = sqlite.prepare(
    'insert into users (id, account_id, email, identity_subject, role, email_verified, created_at) values (?, ?, ?, ?, ?, 1, ?)',
  );
  const addProduct = sqlite.prepare(
    'insert into products (id, name, description, price_units, minimum_quantity, available_quantity, image, created_at, search_text, category, category_key) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addOrder = sqlite.prepare(
    `insert into orders (id, product_id, owner_id, account_id, email, name, image, price_units, quantity, total_minor, currency, address, phone, created_at, reserved_until, paid_at, transaction_id)
     values (?, ?, ?, ?, ?, ?, '/products/hex-bolt-m12.svg', 2145, 500, ${ORDER_TOTAL}, 'usd', '418 Foundry Road, Dock 3', '2165550143', ?, ?, ?, ?)`,
  );
  const addMovement = sqlite.prepare(
    "insert into stock_movements (product_id, kind, quantity, reason, order_id, created_at) values (?, ?, ?, '', ?, ?)",
  );
  const addPerson = (role: 'customer' | 'admin', index: number): Person => {
    const person = { id: randomUUIDv7(), email: `${role}${index}@bench.example` };
    addAccount.run(person.id, START, START);
    addUser.run(person.id, person.id, person.email, person.id, role, START);
    return person;
  };
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => addPerson('customer', index));
  const admins = Array.from({ length: ADMINS }, (_, index) => addPerson('admin', index));

  const productIds: string[] = [];
  const partNumbers: string[] = [];
  const unpaidOrderIds: string[] = [];
  for (let row = 0; row < rows; row++) {
    // Lets the process notice that the bench has gone.
    if (row % 10_000 === 0) await nextTurn();
    const at = START + row;
    const productId = randomUUIDv7();
    const partNumber = `BH-${randomUUID().slice(0, 8).toUpperCase()}`;
    const name = `Hex Bolt M12 × 60, Grade 8.8, No. ${row}`;
    const description = `Fully threaded high-tensile bolts, boxed by 100. Part no. ${partNumber}.`;
    const text = searchText(name, description);
    const image = '/products/hex-bolt-m12.svg';
    const category = `Grade ${row % CATEGORIES}`;
    const key = categoryKey(category);
    addProduct.run(productId, name, description, 2145, 500, STOCK - 500, image, at, text, category, key);
    if (row >= rows - TARGETS) productIds.push(productId);
    if (row % Math.ceil(rows / TARGETS) === 0) partNumbers.push(partNumber);
    const orderId = randomUUIDv7();
    const customer = customers[row % customers.length];
    // The unpaid orders per customer are limited.
    const isPaid = row % 3 === 0 || row < rows - MAX_UNPAID * 1.5;
    const [paidAt, transactionId] = isPaid ? [at, `pi_${orderId}`] : [null, null];
    if (customer)
      addOrder.run(
        orderId,
        productId,
        customer.id,
        customer.id,
        customer.email,
        name,
        at,
        at + RESERVED_MS,
        paidAt,
        transactionId,
      );
    addMovement.run(productId, 'received', STOCK, null, at);
    addMovement.run(productId, 'ordered', -500, orderId, at);
    if (!isPaid) unpaidOrderIds.push(orderId);
  }
  // The API's cursor format: the sequence number before the page, here of the 20 oldest orders.
  const lastOrdersCursor = Buffer.from('21').toString('base64url');
  const categories = Array.from({ length: CATEGORIES }, (_, number) => `grade ${number}`);
  const products = { productIds, partNumbers, categories };
  return { customers, admins, ...products, unpaidOrderIds, orderTotal: ORDER_TOTAL, lastOrdersCursor };
}

// A process, so that each commit fills its own database. Arguments: file, rows, address of a PostgreSQL database to copy it
// to; `--in-parts` ships the paid orders in three parts.
const IN_PARTS = '--in-parts';
const [file = '', rows, postgres] = process.argv.slice(2).filter((argument) => argument !== IN_PARTS);
const filled = await fillShop(file, Number(rows), process.argv.includes(IN_PARTS));
if (postgres !== undefined) await moveToPostgres(file, postgres);
process.send?.(filled);
