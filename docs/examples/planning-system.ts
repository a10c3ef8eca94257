// A resource planning system for a day: node docs/examples/planning-system.ts
//
// SHOP_URL and SHOP_KEY say which shop (a key with products:write, stock:write, prices:write, orders:read, events:read,
// shipments:write, invoices:read and payments:read). STATE is a file that keeps what it has done. It may be killed at any time: started
// again, it goes on, and nothing is lost or done twice. Two things make it so: what is asked of the shop has a key that is the same
// after a restart, and a cursor is saved together with what was read up to it.

import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const {
  SHOP_URL = 'http://localhost:3000',
  SHOP_KEY = '',
  STATE = 'planning-system.json',
  DAY = '2026-11-30',
} = process.env;
/** Only to show what happens without keys. */
const hasKeys = process.env.KEYS !== 'off';

interface State {
  done: string[];
  events: number;
  /** Orders that the feed named and that are not shipped yet. */
  open: string[];
  shipped: string[];
  invoiceCursor: string;
  invoices: { number: string; total: number }[];
  paymentCursor: number;
  payments: { id: number; amount: number }[];
}

const state: State = readState();

function readState(): State {
  try {
    return JSON.parse(readFileSync(STATE, 'utf8'));
  } catch {
    return {
      done: [],
      events: 0,
      open: [],
      shipped: [],
      invoiceCursor: '',
      invoices: [],
      paymentCursor: 0,
      payments: [],
    };
  }
}

/** All of it at once, or what was there before. */
function save(): void {
  writeFileSync(`${STATE}.new`, JSON.stringify(state));
  renameSync(`${STATE}.new`, STATE);
}

async function call<Answer>(method: string, path: string, body?: object, key?: string): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    console.log(`${method} ${path.split('?')[0]}`);
    const answer = await fetch(`${SHOP_URL}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${SHOP_KEY}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && hasKeys && { 'idempotency-key': `${DAY}-${key}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.ok) return (await answer.json()) as Answer;
    // Too many requests, or the shop restarts: the same again is safe, because of the key.
    if ((answer.status !== 429 && answer.status !== 503) || tries === 5) {
      throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    }
    await new Promise((wait) => setTimeout(wait, 1000 * Number(answer.headers.get('retry-after') ?? tries)));
  }
}

async function once(step: string, work: () => Promise<unknown>): Promise<void> {
  if (state.done.includes(step)) return;
  await work();
  state.done.push(step);
  save();
}

interface Result {
  partNumber: string;
  result: 'done' | 'unchanged' | 'refused';
  problem: { code: string; message: string } | null;
}

async function sendLines(path: string, lines: object[], key: string): Promise<void> {
  const results = await call<Result[]>('POST', path, { lines }, key);
  for (const { partNumber, problem } of results) if (problem) console.error(`${partNumber}: ${problem.message}`);
}

const numbers = Array.from({ length: 500 }, (_, row) => `PS-${DAY}-${row}`);

await once('products', () =>
  sendLines(
    '/bulk/products',
    numbers.map((partNumber, row) => ({
      partNumber,
      product: `Bearing ${row}`,
      description: 'Deep groove, sealed on both sides.',
      price: 10,
      minimumQuantity: 1,
      availableQuantity: 0,
      image: '/products/hex-bolt-m12.svg',
    })),
    'products',
  ),
);
await once('stock', () =>
  sendLines(
    '/bulk/stock',
    numbers.map((partNumber) => ({ partNumber, change: 25, kind: 'received', reason: `Delivery of ${DAY}` })),
    'stock',
  ),
);
await once('prices', () =>
  sendLines(
    '/bulk/prices',
    numbers.map((partNumber, row) => ({ partNumber, price: (1000 + row) / 100 })),
    'prices',
  ),
);

interface Order {
  _id: string;
  number: string;
  paid: boolean;
  account: object | null;
  status: boolean;
  cancelledAt: string | null;
  expired: boolean;
}

// What was said of orders since the last time: which they are, not what they are now.
for (let more = true; more; ) {
  const page = await call<{ events: { orderId: string }[]; next: number; resumed: boolean }>(
    'GET',
    `/events/feed?after=${state.events}&limit=1000`,
  );
  if (!page.resumed) throw new Error('The shop was restored from a backup: read its orders again');
  const named = page.events.map(({ orderId }) => orderId);
  state.open = [...new Set([...state.open, ...named])].filter((id) => !state.shipped.includes(id));
  more = page.next > state.events;
  state.events = page.next;
  save();
}

for (let start = 0; start < state.open.length; start += 100) {
  const ids = state.open.slice(start, start + 100);
  for (const order of await call<Order[]>('GET', `/orders/batch?ids=${ids.join()}`)) {
    const mayLeave = (order.paid || order.account !== null) && !order.status && !order.cancelledAt && !order.expired;
    // It has left already when the last answer was lost.
    if (!mayLeave && !order.status) continue;
    const shipment = { carrier: 'Planned Freight', trackingNumber: `PF-${order.number}` };
    if (mayLeave) await call('PATCH', `/orders/status/${order._id}`, shipment, `ship-${order._id}`);
    state.shipped.push(order._id);
    save();
  }
}
state.open = state.open.filter((id) => !state.shipped.includes(id));
save();

for (let more = true; more; ) {
  const page = await call<{ invoices: State['invoices']; next: string; more: boolean }>(
    'GET',
    `/invoices/feed?after=${state.invoiceCursor}`,
  );
  state.invoices.push(...page.invoices.map(({ number, total }) => ({ number, total })));
  ({ next: state.invoiceCursor, more } = page);
  save();
}
for (let more = true; more; ) {
  const page = await call<{ payments: State['payments']; next: number; more: boolean }>(
    'GET',
    `/payments/feed?after=${state.paymentCursor}`,
  );
  state.payments.push(...page.payments.map(({ id, amount }) => ({ id, amount })));
  ({ next: state.paymentCursor, more } = page);
  save();
}
console.log(
  `${state.shipped.length} orders shipped, ${state.invoices.length} invoices and ${state.payments.length} payments read`,
);
