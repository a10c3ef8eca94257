import { on } from 'node:events';
import path from 'node:path';
import { measure } from '#bench/load.ts';
import { startMeasuredShop } from '#bench/measured-shop.ts';
import type { CallNames, MeasureRequest } from '#bench/tree-messages.ts';

// `compare.ts` copies this program into the tree of each commit, so it imports only what every bench has.

const SERVER = 'dist/server/index.js';
const tree = path.join(import.meta.dirname, '..');

const shop = await startMeasuredShop(Number(process.argv[2]), { tree, program: SERVER });
const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
// An offered rate is the same everywhere.
const calls = new Map(shop.calls.filter(({ rate }) => rate === undefined).map((call) => [call.name, call]));

let last = '';

async function measureCall({ name, connections, seconds }: MeasureRequest) {
  const call = calls.get(name);
  if (call === undefined) throw new Error(`There is no call ${name}`);
  if (name !== last) await shop.holdInMemory();
  last = name;
  await call.prepare?.(shop.url);
  return measure({ url: shop.url, connections, seconds, next: call.next });
}

try {
  const requests = on(process, 'message', { signal: ending.signal });
  process.send?.({ names: [...calls.keys()] } satisfies CallNames);
  for await (const [request] of requests) process.send?.(await measureCall(request));
} catch (error) {
  if (!ending.signal.aborted) throw error;
} finally {
  await shop.stop();
}
process.exit(0);
