import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { endOnSignal } from '#bench/processes/end-on-signal.ts';

// The database cost of an order: its four statements in a synced transaction.
const folder = mkdtempSync(path.join(tmpdir(), 'bulkhead-reference-'));
const sqlite = new BetterSqlite3(path.join(folder, 'reference.sqlite'));
endOnSignal(() => {
  sqlite.close();
  rmSync(folder, { recursive: true });
});
sqlite.pragma('journal_mode = WAL');
sqlite.pragma('synchronous = FULL');
sqlite.exec(`
  create table products (seq integer primary key, id text not null unique, name text, price integer, minimum integer,
    available integer check (available >= 0));
  create table orders (seq integer primary key, id text not null unique, product_id text not null, owner_id text not null,
    name text, price integer, quantity integer, total integer, address text, phone text, idempotency_key text,
    created_at integer, unique (owner_id, idempotency_key));
  create table events (seq integer primary key, at integer, actor text, type text, subject_id text, after text);
`);
const addProduct = sqlite.prepare('insert into products values (null, ?, ?, 2145, 500, 1000000000)');
const productIds = Array.from({ length: 1000 }, () => randomUUID());
sqlite.transaction(() => {
  for (const id of productIds) addProduct.run(id, 'Hex Bolt M12 × 60, Grade 8.8');
})();
const find = sqlite.prepare<[string], { name: string; price: number }>('select * from products where id = ?');
const take = sqlite.prepare('update products set available = available - ? where id = ? and available >= ?');
const add = sqlite.prepare('insert into orders values (null, ?, ?, ?, ?, ?, 500, 10725, ?, ?, ?, ?)');
const record = sqlite.prepare("insert into events values (null, ?, ?, 'order.placed', ?, ?)");

const placeOrder = sqlite.transaction(() => {
  const productId = productIds[Math.floor(Math.random() * productIds.length)] ?? '';
  const product = find.get(productId);
  if (product === undefined) throw new Error('No product');
  const [id, owner, now] = [randomUUID(), randomUUID(), Date.now()];
  take.run(500, productId, 500);
  add.run(id, productId, owner, product.name, product.price, '418 Foundry Road', '2165550143', randomUUID(), now);
  record.run(now, owner, id, '{"quantity":500,"priceUnits":2145,"totalMinor":10725}');
});

process.on('message', ({ seconds }: { seconds: number }) => {
  const started = performance.now();
  let count = 0;
  for (; performance.now() - started < seconds * 1000; count += 1) placeOrder.immediate();
  process.send?.({ perSecond: (count * 1000) / (performance.now() - started) });
});
process.send?.({});
