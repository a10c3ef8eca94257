import { randomUUIDv7 } from 'node:crypto';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { cursorAfter } from '#bench/load.ts';
import { type MeasuredShop, median, startMeasuredShop } from '#bench/measured-shop.ts';
import { randomAddressHeaders } from '#bench/random-address.ts';
import { compareSizes } from '#bench/sizes/compare-sizes.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { type Specified, specificationRows } from '#server/db/search/specification-rows.ts';

const CATEGORIES = 50;
/** Of a category above others. */
const BELOW = 10;
const FACETS = 40;
const THREADS = ['M4', 'M5', 'M6', 'M8', 'M10', 'M12', 'M16', 'M20'];
const LENGTHS = Array.from({ length: 20 }, (_, index) => `${(index + 1) * 10} mm`);
const FINISHES = ['Plain', 'Zinc', 'Black', 'Hot-dip galvanized'];
const GRADES = ['8.8', '10.9', '12.9'];
const root = path.join(import.meta.dirname, '..', '..');

const facetQueries: Record<string, (asked: number) => string> = {
  'facets of a category': (asked) => `category=grade%20${asked % CATEGORIES}`,
  'facets with one filter': (asked) => `category=grade%20${asked % CATEGORIES}&spec=Thread%3D${pick(THREADS, asked)}`,
  'facets with three filters': threeFilters,
  'facets of a category with others below it': (asked) => `category=${pick(['fasteners', 'Fasteners'], asked)}`,
};

// `npm run bench:filters -- 1000000`: products with four specifications each, in a shop of that size and one of a tenth.
await runCommand(async () => {
  const rows = Number(process.argv[2] ?? 1_000_000);
  const sizes = [Math.round(rows / 10), rows];
  await using cleanup = new AsyncDisposableStack();
  const shops: MeasuredShop[] = [];
  for (const size of sizes) {
    const shop = await startMeasuredShop(
      size,
      { tree: root, program: 'dist/server/index.js' },
      { starts: 0, prepare: addSpecifications },
    );
    cleanup.defer(shop.stop);
    await shop.holdInMemory();
    shops.push(shop);
  }
  console.log(`${sizes.map((size) => size.toLocaleString('en')).join(' and ')} products`);
  await compareLists(shops, 'a category with three filters', threeFilters);
  await compareLists(
    shops,
    `a category with ${BELOW} below it`,
    (asked) => `category=fasteners&cursor=${cursorAfter(5000 + asked)}`,
  );
  for (const [index, shop] of shops.entries()) {
    const size = (sizes[index] ?? 0).toLocaleString('en');
    for (const [name, query] of Object.entries(facetQueries)) await timeFacets(shop, `${name}, ${size}`, query);
  }
});

function addSpecifications(file: string): void {
  const sqlite = new BetterSqlite3(file);
  sqlite.pragma('synchronous = OFF');
  const indexes = sqlite
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'index' and tbl_name = 'product_specifications' and sql is not null",
    )
    .all();
  const add = sqlite.prepare(
    `insert into product_specifications (product_seq, category_key, name_key, value_key, base, number, position, name, value)
     values (:product_seq, :category_key, :name_key, :value_key, :base, :number, :position, :name, :value)`,
  );
  const describe = sqlite.prepare('update products set specifications = ? where seq = ?');
  sqlite.transaction(() => {
    for (const { name } of indexes) sqlite.exec(`drop index ${name}`);
    const products = sqlite
      .prepare<[], Specified>('select seq, category_key, deleted_at, specifications from products')
      .all();
    for (const product of products) {
      // Every value goes with every other one, in every category.
      const number = Math.floor(product.seq / CATEGORIES);
      const specifications = JSON.stringify([
        { name: 'Thread', value: pick(THREADS, number) },
        { name: 'Length', value: pick(LENGTHS, Math.floor(number / THREADS.length)) },
        { name: 'Finish', value: pick(FINISHES, Math.floor(number / THREADS.length / LENGTHS.length)) },
        { name: 'Grade', value: pick(GRADES, number) },
      ]);
      describe.run(specifications, product.seq);
      for (const row of specificationRows({ ...product, specifications })) add.run(row);
    }
    for (const { sql } of indexes) sqlite.exec(sql);
    addCategories(sqlite);
  })();
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

function addCategories(sqlite: BetterSqlite3.Database): void {
  const add = sqlite.prepare(
    'insert into product_categories (id, name, name_key, parent_key, version, created_at, updated_at) values (?, ?, ?, ?, 1, 1, 1)',
  );
  add.run(randomUUIDv7(), 'Fasteners', 'fasteners', null);
  for (let number = 0; number < BELOW; number += 1)
    add.run(randomUUIDv7(), `Grade ${number}`, `grade ${number}`, 'fasteners');
}

function pick(values: string[], number: number): string {
  return values[number % values.length] ?? '';
}

function threeFilters(asked: number): string {
  const specs = [
    `Thread=${pick(THREADS, asked)}`,
    `Finish=${pick(FINISHES, Math.floor(asked / 7))}`,
    `Grade=${pick(GRADES, Math.floor(asked / 11))}`,
  ];
  return `category=grade%20${asked % CATEGORIES}${specs.map((spec) => `&spec=${encodeURIComponent(spec)}`).join('')}`;
}

async function compareLists(shops: MeasuredShop[], name: string, query: (asked: number) => string): Promise<void> {
  let asked = 0;
  const { ratio, perSecond } = await compareSizes(shops, name, () => {
    asked += 1;
    const path = `/api/products?${query(asked)}&sort=-createdAt&limit=12`;
    return { method: 'GET', path, headers: randomAddressHeaders() };
  });
  console.log(`${name}: ${ratio.toFixed(2)} of the rate (goal 0.9); ${perSecond[0]}/s and ${perSecond[1]}/s`);
}

async function timeFacets(shop: MeasuredShop, name: string, query: (asked: number) => string): Promise<void> {
  const times: number[] = [];
  for (let asked = 0; asked < FACETS; asked += 1) {
    const started = performance.now();
    const response = await fetch(`${shop.url}/api/products/facets?${query(asked)}`, {
      headers: randomAddressHeaders(),
    });
    const facets = (await response.json()) as { values: { count: number | null }[] }[];
    times.push(performance.now() - started);
    if (!response.ok || facets.length === 0) throw new Error(`${name}: ${response.status}`);
    if (facets.some(({ values }) => values.some(({ count }) => count === null))) throw new Error(`${name}: cut`);
  }
  console.log(`${name}: ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} (goal 50)`);
}
