import { once } from 'node:events';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { createApp } from '#server/app.ts';
import { openShopDatabase } from '#server/db/open-shop-database.ts';
import { statementObserver } from '#server/db/statement-observer.ts';
import { openTracing } from '#server/http/observability/open-tracing.ts';
import type { Tracing } from '#server/http/observability/tracing.ts';
import { createPayments } from '#server/integrations/stripe.ts';
import { orderBody } from '#server/testing/sample-bodies.ts';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';

const attribute = z.object({
  key: z.string(),
  value: z.union([
    z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
    z.object({ intValue: z.number() }).transform(({ intValue }) => intValue),
  ]),
});
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(attribute).transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value]))),
});
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});
type ReceivedSpan = z.infer<typeof span>;

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const traceparent = `00-${TRACE}-${PARENT}-01`;

/** A collector, and a vendor that says who called. */
let received: ReceivedSpan[];
let vendorHeaders: Record<string, string>[];
let receiver: ReturnType<typeof serve>;
let origin: string;
let shop: TestShop;
let tracing: Tracing | null = null;
let errors: string[];
const log = { info: () => {}, error: (message: string) => void errors.push(message) };

beforeEach(async () => {
  received = [];
  vendorHeaders = [];
  errors = [];
  const app = new Hono();
  app.post('/v1/traces', async (context) => {
    const { resourceSpans } = traces.parse(await context.req.json());
    received.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)));
    return context.json({});
  });
  app.all('*', (context) => {
    vendorHeaders.push(context.req.header());
    return context.json({ error: { type: 'api_error', message: 'none' } }, 400);
  });
  receiver = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
  await once(receiver, 'listening');
  const address = receiver.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  shop = await openTestShop();
});
afterEach(async () => {
  await tracing?.stop();
  tracing = null;
  await shop.close();
  receiver.close();
  await once(receiver, 'close');
});

/** The shop with its database opened again, since statements are observed from then on. */
async function openTraced(endpoint: string) {
  tracing = await openTracing({ ...shop.deps.settings, otlpEndpoint: endpoint }, log);
  if (tracing === null) throw new Error('Traces are off');
  const { fetch, observeRequests } = tracing;
  const vendor: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    return fetch(`${origin}${pathname}`, init);
  };
  const db = await openShopDatabase(shop.location);
  const payments = createPayments({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', fetch: vendor });
  const app = createApp({ ...shop.deps, db, payments, log }, [], { tracing: { ...tracing, observeRequests } });
  return { app, db };
}

test('a request continues its trace, with a span for each statement, and passes it on to the vendor', async () => {
  const customer = await shop.addUser({ email: 'jane.doe@customer.example' });
  const order = await shop.placeOrder(customer, await shop.addProduct({ price: 5 }));
  const { app, db } = await openTraced(origin);
  const headers = { authorization: `Bearer ${customer.token}`, 'content-type': 'application/json', traceparent };
  const body = JSON.stringify({ totalPrice: order.total, orderId: order._id });
  const response = await app.request('/api/create-payment-intent', { method: 'POST', headers, body });
  expect(response.status).toBe(502);
  await db.destroy();
  await tracing?.stop();

  expect(new Set(received.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
  const [request, ...others] = received.filter(({ kind }) => kind === 2);
  expect(others).toEqual([]);
  expect(request).toMatchObject({
    name: 'POST /api/create-payment-intent',
    parentSpanId: PARENT,
    attributes: { 'http.route': '/api/create-payment-intent', 'http.response.status_code': 502 },
  });
  const children = received.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  const statements = children.filter(({ attributes }) => attributes['db.query.text'] !== undefined);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.map(({ name }) => name)).toContain(`select ${statements[0]?.attributes['db.system.name']}`);

  const call = children.find(({ name }) => name === 'POST 127.0.0.1');
  expect(call?.attributes).toMatchObject({ 'server.address': '127.0.0.1', 'http.response.status_code': 400 });
  expect(vendorHeaders[0]?.traceparent).toBe(`00-${TRACE}-${call?.spanId}-01`);

  const all = JSON.stringify(received);
  for (const secret of [customer.email, customer.token, order._id, 'sk_test_x']) expect(all).not.toContain(secret);
  errors.splice(0);
});

test('statements of transactions that share a commit belong to their own requests', async () => {
  const customers = [await shop.addUser(), await shop.addUser(), await shop.addUser()];
  const product = await shop.addProduct({ price: 5, availableQuantity: 10_000 });
  const { app, db } = await openTraced(origin);
  const responses = await Promise.all(
    customers.map(({ token }) =>
      app.request('/api/orders', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(orderBody(product._id, product.minimumQuantity)),
      }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  await db.destroy();
  await tracing?.stop();
  const requests = received.filter(({ kind }) => kind === 2);
  expect(requests).toHaveLength(3);
  for (const { spanId } of requests) {
    const own = received.filter(({ parentSpanId }) => parentSpanId === spanId);
    const inserts = own.filter(({ attributes }) => /^insert into "orders"/.test(String(attributes['db.query.text'])));
    expect(inserts).toHaveLength(1);
  }
});

test('a collector that is away is said once, and breaks nothing', async () => {
  const { app, db } = await openTraced('http://127.0.0.1:1');
  expect((await app.request('/api/products')).status).toBe(200);
  await tracing?.stop();
  await db.destroy();
  await expect
    .poll(() => errors, { timeout: 15_000 })
    .toEqual(['Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT']);
});

test('without the setting nothing is loaded and nothing observes statements', async () => {
  expect(await openTracing(shop.deps.settings, log)).toBeNull();
  expect(statementObserver()).toBeNull();
});
