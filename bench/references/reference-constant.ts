import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { endOnSignal } from '#bench/processes/end-on-signal.ts';
import { sixProducts } from '#bench/six-products.ts';

// The maximum rate of Hono on Node on this machine.
const body = sixProducts();
const app = new Hono().get('/api/products', (context) => context.json(body));
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  process.send?.({ url: `http://127.0.0.1:${port}` }),
);
endOnSignal();
