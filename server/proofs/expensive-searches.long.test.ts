import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { REQUESTS_PER_ADDRESS_PER_MINUTE } from '#server/http/limits.ts';
import { fillProducts } from '#server/proofs/support/fill-products.ts';
import {
  kill,
  loadServer,
  type ProcessShop,
  prepareProcessShop,
  type ServerProcess,
  serve,
} from '#server/proofs/support/process-shop.ts';
import { PROOF_TIMEOUT_MS, report, rounds } from '#server/proofs/support/proof.ts';
import type { Sabotage } from '#server/proofs/support/sabotage.ts';

const PRODUCTS = rounds(20_000, 200_000);
const ATTACK_MS = rounds(1200, 20_000);
const CONNECTIONS = 20;
const MAX_MS = 100;

// The trigrams of every product, which match none, or all of them at the far end of the list.
const letters = [...'hbmgnftpe1608'].join(' ');
const worst = [
  'bolthex',
  'boltgra',
  'tensilehex',
  `${letters} q`,
  'b',
  'hex bolt grade threaded boxed tensile partno nothing',
];
const sorts = ['-price', 'createdAt', '-createdAt', 'availableQuantity', null];
// Match no name exactly and every product partly.
const misspelled = ['boltx gradx tenxsile', 'thraeded boxex'];

/** A new address each time, so that no response is cached. */
function worstSearch(url: string, n: number): string {
  if (n % 8 === 7) return `${url}/api/products/suggestion?q=${misspelled[(n >> 3) % misspelled.length]} no${n}`;
  const q = encodeURIComponent(worst[n % worst.length] ?? '');
  const sort = sorts[n % sorts.length] ?? null;
  return `${url}/api/products?q=${q}${sort === null ? '' : `&sort=${sort}`}&limit=${1 + ((n * 7) % 1000)}&inStock=${n % 2 === 0}`;
}

interface Waits {
  p50: number;
  p99: number;
  max: number;
  refused: number;
}

async function visit(shop: ProcessShop, url: string, isOver: () => boolean): Promise<Waits> {
  const paths = [`products/${shop.productId}`, 'products?limit=6&sort=-createdAt', 'reviews?limit=5', 'config'];
  const times: number[] = [];
  let refused = 0;
  while (!isOver() || times.length < 20) {
    const started = performance.now();
    const response = await fetch(`${url}/api/${paths[times.length % paths.length]}`);
    await response.text();
    if (response.status !== 200) refused += 1;
    times.push(performance.now() - started);
    await delay(2);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1), refused };
}

/** Returns counts by status, or by code for refusals with Retry-After. */
async function attack(url: string, send: (isOver: () => boolean, search: () => Promise<void>) => Promise<unknown>) {
  const statuses = new Map<string, number>();
  const started = performance.now();
  let sent = 0;
  const search = async () => {
    sent += 1;
    const response = await fetch(worstSearch(url, sent));
    const body = await response.text();
    const isRefusal = response.status === 503 && Number(response.headers.get('retry-after')) > 0;
    const status = isRefusal ? (JSON.parse(body) as { code: string }).code : String(response.status);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  await send(() => performance.now() - started > ATTACK_MS, search);
  return statuses;
}

async function fromOneAddress(isOver: () => boolean, search: () => Promise<void>): Promise<void> {
  const searches: Promise<void>[] = [];
  while (!isOver()) {
    searches.push(search());
    await delay(60_000 / REQUESTS_PER_ADDRESS_PER_MINUTE);
  }
  await Promise.all(searches);
}

async function fromManyConnections(isOver: () => boolean, search: () => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver()) await search();
    }),
  );
}

async function maxStall(shop: ProcessShop, url: string): Promise<number> {
  const response = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${shop.secret}` } });
  return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(await response.text())?.[1]);
}

async function besideAttack(shop: ProcessShop, { url }: ServerProcess, send: typeof fromOneAddress) {
  await maxStall(shop, url);
  let isOver = false;
  const visits = visit(shop, url, () => isOver);
  const statuses = await attack(url, send);
  isOver = true;
  const waits = await visits;
  return { waits, statuses, stall: await maxStall(shop, url) };
}

async function withServer<T>(
  shop: ProcessShop,
  sabotage: Sabotage,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await serve(loadServer(shop, sabotage));
  try {
    return await work(server);
  } finally {
    await kill(server.child, 'SIGTERM');
  }
}

const ms = (value: number) => `${Math.round(value)} ms`;
const describe = ({ waits, stall }: { waits: Waits; stall: number }) =>
  `p99 ${ms(waits.p99)}, longest stall ${ms(stall)}`;

test(
  'searches over every product do not slow other requests, and a full queue refuses searches only',
  async () => {
    const shop = await prepareProcessShop();
    await fillProducts(shop.file, PRODUCTS);
    const work = async () => {
      const [idle, paced, many] = await withServer(shop, 'none', async (server) => {
        const until = performance.now() + ATTACK_MS / 2;
        const idle = await visit(shop, server.url, () => performance.now() > until);
        return [
          idle,
          await besideAttack(shop, server, fromOneAddress),
          await besideAttack(shop, server, fromManyConnections),
        ] as const;
      });
      const control = await withServer(shop, 'searches', (server) => besideAttack(shop, server, fromManyConnections));
      return { idle, paced, many, control };
    };
    const { idle, paced, many, control } = await work().finally(shop.remove);

    const limitMs = Math.max(MAX_MS, 4 * idle.p99);
    const failed = [paced, many].filter(({ waits }) => waits.p99 > limitMs).length;
    const byStatus = (found: ReadonlyMap<string, number>) =>
      [...found]
        .map(([status, count]) => `${count} times ${status}`)
        .sort()
        .join(', ');
    expect([...paced.statuses.keys(), ...many.statuses.keys()]).toEqual(expect.arrayContaining(['200', 'search_busy']));
    expect(new Set([...paced.statuses.keys(), ...many.statuses.keys()]).size).toBe(2);
    expect([paced.waits.refused, many.waits.refused]).toEqual([0, 0]);
    expect({ failed, paced: describe(paced), many: describe(many) }).toMatchObject({ failed: 0 });
    expect(control.stall).toBeGreaterThan(2 * many.stall);
    report({
      promise:
        'Searches that look at every product leave the others their speed, and a full queue refuses searches only',
      tried: `${PRODUCTS} products; one address within its limit: others’ ${describe(paced)} (${byStatus(paced.statuses)}); ${CONNECTIONS} connections: ${describe(many)} (${byStatus(many.statuses)}); without attackers ${ms(idle.p99)}`,
      failed,
      control: `searches on the main thread without a budget, ${CONNECTIONS} connections: ${describe(control)}`,
      test: 'server/proofs/expensive-searches.long.test.ts',
    });
  },
  PROOF_TIMEOUT_MS,
);
