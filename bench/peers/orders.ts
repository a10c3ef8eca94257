import type { Failures } from '#bench/failures.ts';
import type { Measured } from '#bench/load.ts';
import { RefusedError } from '#bench/peers/send.ts';
import { stopped } from '#bench/processes/stopped.ts';

/** Customers who each place whole orders, one after the other. Orders that are under way at the end are awaited and count. */
export async function measureOrders(order: () => Promise<void>, customers: number, seconds: number): Promise<Measured> {
  const times: number[] = [];
  const failures: Failures = {};
  const started = performance.now();
  const isOver = () => stopped.aborted || performance.now() - started > seconds * 1000;
  const place = async () => {
    const began = performance.now();
    try {
      await order();
      times.push(performance.now() - began);
    } catch (error) {
      const kind = error instanceof RefusedError ? String(error.status) : 'no order';
      if (failures[kind] === undefined) console.error(error instanceof Error ? error.message : error);
      failures[kind] = (failures[kind] ?? 0) + 1;
    }
  };
  await Promise.all(
    Array.from({ length: customers }, async () => {
      while (!isOver()) await place();
    }),
  );
  stopped.throwIfAborted();
  const took = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN;
  return { perSecond: times.length / took, p50Ms: at(0.5), p99Ms: at(0.99), failures };
}
