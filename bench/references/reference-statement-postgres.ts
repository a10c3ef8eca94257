import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';
import { endOnSignal } from '#bench/processes/end-on-signal.ts';
import { sixProducts } from '#bench/six-products.ts';

// The least that reads from PostgreSQL: one statement for the six newest of 10,000.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
await pool.query(
  'create table products (seq integer primary key, id text, name text, description text, price float8, minimum integer, available integer, image text, created_at text)',
);
const [product] = sixProducts();
if (product === undefined) throw new Error('No product');
const { description, price, minimumQuantity, availableQuantity, image, createdAt } = product;
await pool.query(
  'insert into products select n, n, $1, $2, $3, $4, $5, $6, $7 from generate_series(1, 10000) as products (n)',
  [product.product, description, price, minimumQuantity, availableQuantity, image, createdAt],
);
await pool.query('vacuum analyze products');
const latest =
  'select id as _id, name as product, description, price, minimum as "minimumQuantity", available as "availableQuantity", image, created_at as "createdAt" from products order by seq desc limit 6';
const app = new Hono().get('/api/products', async (context) => context.json((await pool.query(latest)).rows));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
);
endOnSignal();
