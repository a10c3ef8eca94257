import { randomUUID } from 'node:crypto';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { keepListSizes, leaveListSizes } from '#server/db/list-sizes.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { createSearchIndex, dropSearchIndex } from '#server/db/search-index.ts';
import { searchText } from '#server/db/search-text.ts';

/** What the filled shop holds, for the calls that name one. */
export interface FilledShop {
  userIds: string[];
  emails: string[];
  adminId: string;
  productIds: string[];
}

export const CUSTOMERS = 5000;
/** Plenty, so that no order is refused. */
const STOCK = 1_000_000_000;
const TARGETS = 1000;
/** Young enough that no order expires meanwhile. */
const START = Date.now() - 86_400_000;

/** Makes the shop's database in the folder, with so many products and as many orders of a thousand customers. */
export async function fillShop(dataDir: string, rows: number): Promise<FilledShop> {
  const file = path.join(dataDir, 'bulkhead.sqlite');
  const db = await openShopDatabase({ file });
  await leaveListSizes(db);
  await dropSearchIndex(db);
  const sqlite = new BetterSqlite3(file);
  // A bench database that a crash destroys is filled again.
  sqlite.pragma('synchronous = OFF');
  const shop = sqlite.transaction(() => insertRows(sqlite, rows))();
  await keepListSizes(db);
  await createSearchIndex(db);
  await db.destroy();
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.exec('analyze');
  sqlite.close();
  return shop;
}

function insertRows(sqlite: BetterSqlite3.Database, rows: number): FilledShop {
  const addUser = sqlite.prepare(
    'insert into users (id, email, identity_subject, role, email_verified, created_at) values (?, ?, ?, ?, 1, ?)',
  );
  const addProduct = sqlite.prepare(
    'insert into products (id, name, description, price_units, minimum_quantity, available_quantity, image, created_at, search_text) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addOrder = sqlite.prepare(
    `insert into orders (id, product_id, owner_id, email, name, image, price_units, quantity, total_minor, currency, address, phone, created_at)
     values (?, ?, ?, ?, ?, '/products/hex-bolt-m12.svg', 2145, 500, 10725, 'usd', '418 Foundry Road, Dock 3', '2165550143', ?)`,
  );
  const people = Array.from({ length: CUSTOMERS }, (_, index) => ({
    id: randomUUID(),
    email: `customer${index}@bench.example`,
  }));
  for (const { id, email } of people) addUser.run(id, email, id, 'customer', START);
  const adminId = randomUUID();
  addUser.run(adminId, 'admin@bench.example', adminId, 'admin', START);

  const productIds: string[] = [];
  for (let row = 0; row < rows; row++) {
    const id = randomUUID();
    const name = `Hex Bolt M12 × 60, Grade 8.8, No. ${row}`;
    const description = `Fully threaded high-tensile bolts, boxed by 100. Part no. BH-${row.toString(36).toUpperCase()}-${row % 9973}.`;
    addProduct.run(
      id,
      name,
      description,
      2145,
      500,
      STOCK,
      '/products/hex-bolt-m12.svg',
      START + row,
      searchText(name, description),
    );
    if (row >= rows - TARGETS) productIds.push(id);
    const customer = people[row % people.length];
    if (customer) addOrder.run(randomUUID(), id, customer.id, customer.email, name, START + row);
  }
  const paidFor = sqlite.prepare(
    "update orders set paid_at = created_at, transaction_id = 'pi_' || id where seq % 3 = 0",
  );
  paidFor.run();
  return { userIds: people.map(({ id }) => id), emails: people.map(({ email }) => email), adminId, productIds };
}
