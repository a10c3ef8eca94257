import { randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import type { Request } from 'autocannon';
import BetterSqlite3 from 'better-sqlite3';
import { describeFailures } from '#bench/failures.ts';
import type { FilledShop } from '#bench/filled-shop.ts';
import { cursorAfter, measure } from '#bench/load.ts';
import { type MeasuredShop, median, startMeasuredShop } from '#bench/measured-shop.ts';
import { randomAddressHeaders } from '#bench/random-address.ts';
import { runCommand } from '#server/cli/run-command.ts';
import type { PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { MAX_ACCOUNTS_AT_ONCE } from '#shared/domain/price-lists/price-list-limits.ts';

const LISTS = 2;
const ASSIGNED = 10_000;
const ROUNDS = 31;
const SECONDS = 1;
const WARM_UP_SECONDS = 3;
const CONNECTIONS = 16;
const root = path.join(import.meta.dirname, '..');

interface PricedShop {
  lists: string[];
  /** Of persons without an order, to whom the first list is given. */
  accounts: string[];
}

// `npm run bench:price-lists -- 1000000`: products, each with a price in two lists that every second customer has.
await runCommand(async () => {
  const rows = Number(process.argv[2] ?? 1_000_000);
  let priced: PricedShop = { lists: [], accounts: [] };
  const product = { tree: root, program: 'dist/server/index.js' };
  const shop = await startMeasuredShop(rows, product, {
    starts: 0,
    prepare: (file, filled) => {
      priced = addPriceLists(file, filled);
    },
  });
  try {
    await shop.holdInMemory();
    console.log(
      `${rows.toLocaleString('en')} products, ${(rows * LISTS).toLocaleString('en')} prices of ${LISTS} lists`,
    );
    await compareReads(shop);
    await timeChanges(shop, priced);
  } finally {
    await shop.stop();
  }
});

function addPriceLists(file: string, { customers }: FilledShop): PricedShop {
  const sqlite = new BetterSqlite3(file);
  sqlite.pragma('synchronous = OFF');
  const lists = Array.from({ length: LISTS }, () => randomUUIDv7());
  const accounts = Array.from({ length: ASSIGNED }, () => randomUUIDv7());
  sqlite.transaction(() => {
    for (const [number, id] of lists.entries()) addPriceList(sqlite, { id, number, customers });
    const addAccount = sqlite.prepare(
      "insert into accounts (id, kind, created_at, updated_at) values (?, 'person', 1, 1)",
    );
    for (const id of accounts) addAccount.run(id);
  })();
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
  return { lists, accounts };
}

function addPriceList(
  sqlite: BetterSqlite3.Database,
  { id, number, customers }: { id: string; number: number; customers: FilledShop['customers'] },
): void {
  const name = `Contract ${number + 1}`;
  const having = customers.filter((_, index) => index % 2 === 1);
  const { products } = sqlite.prepare<[], { products: number }>('select count(*) as products from products').get() ?? {
    products: 0,
  };
  sqlite
    .prepare(
      `insert into price_lists (id, name, name_key, valid_from, category_percents, product_count, account_count, version, created_at, updated_at)
       values (?, ?, ?, '2020-01-01', '[]', ?, ?, 1, 1, 1)`,
    )
    .run(id, name, name.toLowerCase(), products, having.length);
  sqlite
    .prepare(
      `insert into price_list_versions (list_id, version, name, valid_from, category_percents) values (?, 1, ?, '2020-01-01', '[]')`,
    )
    .run(id, name);
  sqlite
    .prepare(
      `insert into price_list_entries (list_id, product_id, price_units, price_breaks, from_version)
       select ?, id, 2000 - ${number}, '[{"quantity":1000,"price":${1900 - number}}]', 1 from products`,
    )
    .run(id);
  const give = sqlite.prepare('insert into price_list_accounts (list_id, account_id, from_version) values (?, ?, 1)');
  for (const customer of having) give.run(id, customer.id);
}

async function compareReads(shop: MeasuredShop): Promise<void> {
  const { customers } = shop.tokens;
  let asked = 0;
  const list = (isPriced: boolean) => (): Partial<Request> => {
    asked += 1;
    // Customers take turns, within the limit of each; the cursor leads to another page each time.
    const token = customers[((asked * 2) % customers.length) + (isPriced ? 1 : 0)];
    const path = `/api/products?category=grade%20${asked % 50}&sort=-createdAt&limit=12&cursor=${cursorAfter(1000 + asked)}`;
    return { method: 'GET', path, headers: { ...randomAddressHeaders(), authorization: `Bearer ${token}` } };
  };
  const shapes = [list(false), list(true)];
  const rates: number[][] = [[], []];
  for (let round = -1; round < ROUNDS; round += 1)
    for (const [index, next] of shapes.entries()) {
      const seconds = round < 0 ? WARM_UP_SECONDS : SECONDS;
      const { perSecond, failures } = await measure({ url: shop.url, connections: CONNECTIONS, seconds, next });
      const failed = describeFailures(failures);
      if (failed !== '') throw new Error(`12 products: ${failed}`);
      if (round >= 0) rates[index]?.push(perSecond);
    }
  const [without = [], having = []] = rates;
  const cost = median(without.map((rate, round) => rate / (having[round] ?? Number.NaN)));
  const perSecond = rates.map((all) => Math.round(median(all)));
  console.log(
    `12 products of a category: ${cost.toFixed(2)} of the time with two lists (goal 1.3); ${perSecond[0]}/s without, ${perSecond[1]}/s with`,
  );
}

async function timeChanges(shop: MeasuredShop, { lists, accounts }: PricedShop): Promise<void> {
  const [id = ''] = lists;
  const parts = Array.from({ length: ASSIGNED / MAX_ACCOUNTS_AT_ONCE }, (_, part) =>
    accounts.slice(part * MAX_ACCOUNTS_AT_ONCE, (part + 1) * MAX_ACCOUNTS_AT_ONCE),
  );
  const assigning = await timed(async () => {
    for (const add of parts) await send(shop, 'PATCH', `/price-lists/${id}/accounts`, { add, remove: [] });
  });
  console.log(`a list given to ${ASSIGNED.toLocaleString('en')} accounts: ${assigning} ms`);
  const terms = (await send(shop, 'GET', `/price-lists/${id}`)) as PriceList;
  const { name, validFrom, validUntil, categories, version } = terms;
  const changing = await timed(() =>
    send(shop, 'PUT', `/price-lists/${id}`, { name, validFrom, validUntil, categories, version, percentOff: 5 }),
  );
  console.log(`a percentage for all products of all its accounts: ${changing} ms`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(performance.now() - started);
}

async function send(shop: MeasuredShop, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      ...randomAddressHeaders(),
      authorization: `Bearer ${shop.tokens.admins[0]}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
