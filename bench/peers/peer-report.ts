import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describeFailures } from '#bench/failures.ts';
import { formatCount, tableRow } from '#bench/goals.ts';
import type { Measured } from '#bench/load.ts';
import { median } from '#bench/measured-shop.ts';
import type { RunningPeer } from '#bench/peers/peer.ts';
import { describeMachine } from '#bench/report/machine.ts';

export type PeerCall = 'latest' | 'product' | 'search' | 'order' | 'order, one customer';

export interface PeerResult {
  call: PeerCall;
  peer: RunningPeer;
  /** Rates of the rounds, in their order. */
  rounds: number[];
  measured: Measured;
}

export interface PeerFacts {
  peer: RunningPeer;
  idleMb: number;
  busyMb: number;
  databaseMb: number | null;
  page: { score: number; largestPaint: number; blocking: number; bytes: number } | null;
}

export interface PeersReport {
  facts: PeerFacts[];
  results: PeerResult[];
  products: number;
  rounds: number;
  seconds: number;
  connections: number;
}

const titles: Record<PeerCall, (customers: number) => string> = {
  latest: () => 'The six latest products, with price, stock and picture',
  product: () => 'One product',
  search: () => 'A search, its first 20 hits',
  order: (customers) => `Whole orders, by ${customers} customers at once`,
  'order, one customer': () => 'Whole orders, by one customer',
};

const own = 'Bulkhead';

export async function describePeers(report: PeersReport): Promise<string> {
  const { facts, results, products, rounds, seconds, connections } = report;
  return [
    '# Bulkhead beside other shops',
    '',
    `Written by \`npm run bench:peers\`: all shops run on one machine with the same ${formatCount(products)} products and are measured in turn,`,
    `${connections} connections for ${seconds} s each, in ${rounds} rounds after one that does not count. The ratios are medians of what Bulkhead`,
    'served divided by what the other served in the same round; the rates are those of this machine and this day.',
    '',
    ...Object.entries(titles).flatMap(([call, title]) => [
      `## ${title(connections)}`,
      '',
      ...callTable(results.filter((result) => result.call === call)),
      '',
    ]),
    '## Start, memory and home page',
    '',
    ...factsTable(facts),
    '',
    'Ready: from the start of its program to the first response with status 200, median of three. Memory: of its processes, what several share',
    'counted once, before any request and after all of the above; the database is a PostgreSQL that serves this shop alone. Home page:',
    "Lighthouse's mobile, each visit in a new browser; Vendure and Medusa come without a storefront.",
    '',
    '## What is not equal',
    '',
    ...unequal,
    '',
    '## Machine',
    '',
    `- ${describeMachine()}, which shops, databases and load share`,
    `- Node ${process.versions.node} for all; ${(await versions()).join(', ')}`,
    '',
  ].join('\n');
}

function callTable(results: PeerResult[]): string[] {
  const ratioTo = (database: RunningPeer['database'], rounds: number[]) => {
    const ours = results.find(({ peer }) => peer.name === own && peer.database === database);
    const ratio = median(rounds.map((rate, round) => (ours?.rounds[round] ?? Number.NaN) / rate));
    return Number.isFinite(ratio) ? `${figure(ratio, 2)} ×` : '';
  };
  return [
    tableRow(['shop', 'database', 'per second', 'p50 ms', 'p99 ms', 'failed', `${own}'s file`, `${own}'s PostgreSQL`]),
    tableRow(Array(8).fill('---')),
    ...results.map(({ peer, rounds, measured: { perSecond, p50Ms, p99Ms, failures } }) =>
      tableRow([
        peer.name,
        peer.database,
        figure(perSecond),
        figure(p50Ms),
        figure(p99Ms),
        describeFailures(failures) || '0',
        peer.name === own ? '' : ratioTo('file', rounds),
        peer.name === own ? '' : ratioTo('PostgreSQL', rounds),
      ]),
    ),
  ];
}

function figure(value: number, digits = 3): string {
  return Number(value.toPrecision(digits)).toLocaleString('en');
}

function factsTable(facts: PeerFacts[]): string[] {
  const mib = (value: number | null) => (value === null ? '' : String(Math.round(value)));
  const page = (value?: number) => (value === undefined ? '' : String(Math.round(value)));
  return [
    tableRow([
      'shop',
      'database',
      'ready, ms',
      'idle, MiB',
      'after the load, MiB',
      'database idle, MiB',
      'home page, KiB',
      'largest paint, ms',
      'blocking, ms',
      'performance',
    ]),
    tableRow(Array(10).fill('---')),
    ...facts.map((fact) =>
      tableRow([
        fact.peer.name,
        fact.peer.database,
        String(Math.round(fact.peer.readyMs)),
        mib(fact.idleMb),
        mib(fact.busyMb),
        mib(fact.databaseMb),
        page(fact.page ? fact.page.bytes / 1024 : undefined),
        page(fact.page?.largestPaint),
        page(fact.page?.blocking),
        page(fact.page?.score),
      ]),
    ),
  ];
}

const unequal = [
  '- An order of Bulkhead is two requests of a customer who is signed in: the order, and the payment as its provider reports it. Vendure takes six',
  '  (GraphQL, a guest up to an authorized payment), EverShop two (a guest who pays on delivery), Medusa five (a guest, its test payment). The',
  '  others compute promotions, taxes by address and ways of shipping with each order; Bulkhead writes events, stock ledger, mails and reservations.',
  '- The others run without what a shop usually adds: Vendure without its worker process, mails and dashboard, Medusa without Redis (it says',
  '  itself that this is not for production) and its admin pages. EverShop counts requests per address; they come from 2,000 addresses, as',
  '  for Bulkhead, which counts too. Bulkhead runs as `npm run serve` starts it, with everything on.',
  '- Vendure in a file is as delivered, without a write-ahead log. PostgreSQL is one version with its default settings for all.',
  "- The six latest have the same fields, in each shop's own form. They, products and repeated searches come from Bulkhead's memory while",
  '  nothing changes, as in a shop.',
  '- The load for orders is made by `fetch` in one process, which costs the fastest most.',
];

async function versions(): Promise<string[]> {
  const read = async (folder: string, names: string[]) => {
    const file = path.join(import.meta.dirname, folder, 'package.json');
    const { dependencies } = JSON.parse(await readFile(file, 'utf8')) as { dependencies: Record<string, string> };
    return names.map((name) => `${name} ${dependencies[name]}`);
  };
  return [
    ...(await read('vendure', ['@vendure/core'])),
    ...(await read('evershop', ['@evershop/evershop'])),
    ...(await read('medusa', ['@medusajs/medusa'])),
  ];
}
