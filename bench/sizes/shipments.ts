import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Request } from 'autocannon';
import BetterSqlite3 from 'better-sqlite3';
import { formatCount, tableRow } from '#bench/goals.ts';
import { type MeasuredShop, startMeasuredShop } from '#bench/measured-shop.ts';
import { randomAddressHeaders } from '#bench/random-address.ts';
import { compareSizes } from '#bench/sizes/compare-sizes.ts';
import { runCommand } from '#server/cli/run-command.ts';
import { customerSorts } from '#shared/domain/customers/customer-views.ts';

const GOAL = 0.9;
const ROUNDS = 5;
const SECONDS = 1;
/** Of all orders and the overview: those of `bench/calls.ts` that read orders or what is kept about them. */
const SHARED = /^(all orders|overview): /;
const root = path.join(import.meta.dirname, '..', '..');
const results = path.join(import.meta.dirname, '..', 'results-shipments.md');

interface Call {
  name: string;
  next: (shop: MeasuredShop) => Partial<Request>;
}

// `npm run bench:shipments -- 1000000`: orders of three shipments each and as many customers, in a shop of that size and one of
// a tenth, in turn.
await runCommand(async () => {
  const rows = Number(process.argv[2] ?? 1_000_000);
  const sizes = [Math.round(rows / 10), rows];
  await using cleanup = new AsyncDisposableStack();
  const shops: MeasuredShop[] = [];
  for (const size of sizes) {
    const shop = await startMeasuredShop(
      size,
      { tree: root, program: 'dist/server/index.js' },
      { starts: 0, inParts: true, prepare: (file) => addCustomers(file, size) },
    );
    cleanup.defer(shop.stop);
    await shop.holdInMemory();
    shops.push(shop);
  }
  console.log(`${sizes.map(formatCount).join(' and ')} orders of three shipments each, and customers`);
  const lines: string[] = [];
  for (const { name, next } of callsOf(shops)) {
    const { ratio, perSecond } = await compareSizes(shops, name, next, { rounds: ROUNDS, seconds: SECONDS });
    const share = ratio.toFixed(2);
    const reached = ratio >= GOAL ? `${share}, reached` : `**${share}, not reached**`;
    lines.push(tableRow([name, reached, ...perSecond.map(formatCount)]));
    console.log(`${name}: ${share} of the rate (goal ${GOAL}); ${perSecond.join('/s and ')}/s`);
  }
  await writeFile(results, pageOf(sizes, lines));
});

function callsOf(shops: MeasuredShop[]): Call[] {
  const [first] = shops;
  const as = ({ tokens }: MeasuredShop, method: 'GET' | 'POST' | 'PATCH', to: string, body?: object) => ({
    method,
    path: `/api/${to}`,
    headers: {
      ...randomAddressHeaders(),
      authorization: `Bearer ${pick(tokens.admins)}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const waiting = ({ waitingOrderIds }: MeasuredShop) => pick(waitingOrderIds);
  const shared = (first?.calls ?? []).filter(({ name }) => SHARED.test(name));
  return [
    ...shared.map(({ name }): Call => {
      const next = new Map(shops.map((shop) => [shop, shop.calls.find((call) => call.name === name)?.next]));
      return { name, next: (shop) => next.get(shop)?.() ?? {} };
    }),
    { name: 'an order with its shipments', next: (shop) => as(shop, 'GET', `orders/${waiting(shop)}/shipments`) },
    { name: 'bench: a parcel is opened', next: (shop) => as(shop, 'GET', `packing/${waiting(shop)}`) },
    {
      name: 'bench: a scan',
      next: (shop) =>
        as(shop, 'POST', `packing/${waiting(shop)}/scans`, { key: randomUUID(), code: null, quantity: 1 }),
    },
    { name: 'a part is shipped', next: (shop) => as(shop, 'PATCH', `orders/status/${waiting(shop)}`, { quantity: 1 }) },
    {
      name: 'slips of 20 orders',
      next: (shop) => as(shop, 'GET', `parcels?orders=${Array.from({ length: 20 }, () => waiting(shop)).join()}`),
    },
    { name: 'the pick list of all', next: (shop) => as(shop, 'GET', 'pick-list') },
    ...customerSorts.map(
      (sort): Call => ({
        name: `customers: sort=${sort}`,
        next: (shop) => as(shop, 'GET', `customers?limit=20&sort=${sort}`),
      }),
    ),
  ];
}

/** Beside those who order, with a turnover and a last order. */
function addCustomers(file: string, count: number): void {
  const sqlite = new BetterSqlite3(file);
  sqlite.pragma('synchronous = OFF');
  const addAccount = sqlite.prepare(
    "insert into accounts (id, kind, created_at, updated_at) values (?, 'person', 1, 1)",
  );
  const addUser = sqlite.prepare(
    `insert into users (id, account_id, email, identity_subject, role, email_verified, created_at)
     values (?, ?, ?, ?, 'customer', 1, 1)`,
  );
  const addSales = sqlite.prepare(
    'update account_sales set turnover_minor = abs(random()) % 100000000, last_order_at = ? where account_id = ?',
  );
  sqlite.transaction(() => {
    for (let number = 0; number < count; number += 1) {
      const id = randomUUIDv7();
      addAccount.run(id);
      addUser.run(id, id, `buyer${number}@bench.example`, id);
      addSales.run(1_700_000_000_000 + number, id);
    }
  })();
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('wal_checkpoint(TRUNCATE)');
  sqlite.close();
}

function pick(values: string[]): string {
  return values[Math.floor(Math.random() * values.length)] ?? '';
}

function pageOf(sizes: number[], lines: string[]): string {
  return `# Orders in parts, by size

Written by \`npm run bench:shipments\`: the same calls in a shop of ${sizes.map(formatCount).join(' and in one of ')} orders, products and customers, in turn.
All paid orders left in three shipments; of the newest 10,000 two have left and the rest waits at the bench. Medians of
${ROUNDS} rounds of ${SECONDS} s with 16 connections; only the share means anything on another machine.

${[tableRow(['call', 'share of the rate, goal 0.9', ...sizes.map((size) => `a second at ${formatCount(size)}`)]), tableRow(['---', '---', '---', '---']), ...lines].join('\n')}
`;
}
