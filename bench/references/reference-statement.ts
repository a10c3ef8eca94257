import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serve } from '@hono/node-server';
import BetterSqlite3 from 'better-sqlite3';
import { Hono } from 'hono';
import { endOnSignal } from '#bench/processes/end-on-signal.ts';
import { sixProducts } from '#bench/six-products.ts';

// The least that reads from a database: one prepared statement for the six newest of 10,000.
const folder = mkdtempSync(path.join(tmpdir(), 'bulkhead-reference-'));
const sqlite = new BetterSqlite3(path.join(folder, 'reference.sqlite'));
endOnSignal(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
});
sqlite.pragma('journal_mode = WAL');
sqlite.exec(
  'create table products (seq integer primary key, id text, name text, description text, price real, minimum integer, available integer, image text, created_at text)',
);
const insert = sqlite.prepare('insert into products values (null, ?, ?, ?, ?, ?, ?, ?, ?)');
const [product] = sixProducts();
if (product === undefined) throw new Error('No product');
sqlite.transaction(() => {
  for (let count = 0; count < 10_000; count++) {
    const { description, price, minimumQuantity, availableQuantity, image, createdAt } = product;
    insert.run(`${count}`, product.product, description, price, minimumQuantity, availableQuantity, image, createdAt);
  }
})();
const latest = sqlite.prepare(
  'select id as _id, name as product, description, price, minimum as minimumQuantity, available as availableQuantity, image, created_at as createdAt from products order by seq desc limit 6',
);
const app = new Hono().get('/api/products', (context) => context.json(latest.all()));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
);
