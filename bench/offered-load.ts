import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'autocannon';
import { addFailures, type Failures, isSuccess } from '#bench/failures.ts';
import type { Measured } from '#bench/load.ts';
import { stopped } from '#bench/processes/stopped.ts';

export interface OfferedLoad {
  url: string;
  connections: number;
  seconds: number;
  /** Requests per second. */
  rate: number;
  next: () => Partial<Request>;
}

/** At a fixed rate, where autocannon sends bursts. Latency counts from the scheduled time. Throws when stopped. */
export async function measureOffered({ url, connections, seconds, rate, next }: OfferedLoad): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const delays = createHistogram();
  const outcomes: Promise<Failures>[] = [];
  const total = seconds * rate;
  const started = performance.now();
  const dueAt = (index: number) => started + (index * 1000) / rate;
  while (outcomes.length < total && !stopped.aborted) {
    while (outcomes.length < total && dueAt(outcomes.length) <= performance.now()) {
      const due = dueAt(outcomes.length);
      const outcome = send(url, agent, next());
      outcomes.push(outcome);
      void outcome.then(() => delays.record(Math.max(1, Math.round((performance.now() - due) * 1000))));
    }
    await delay(1);
  }
  const failures = addFailures(await Promise.all(outcomes));
  const took = (performance.now() - started) / 1000;
  agent.destroy();
  stopped.throwIfAborted();
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return {
    perSecond: (total - failed) / took,
    p50Ms: toMs(delays.percentile(50)),
    p99Ms: toMs(delays.percentile(99)),
    failures,
  };
}

async function send(url: string, agent: Agent, { method, path, headers, body }: Partial<Request>): Promise<Failures> {
  const sent = request(new URL(path ?? '/', url), { agent, method: method ?? 'GET', headers: { ...headers } });
  sent.end(body);
  try {
    const [response] = await once(sent, 'response');
    response.resume();
    await once(response, 'end');
    return isSuccess(response.statusCode) ? {} : { [response.statusCode]: 1 };
  } catch {
    return { 'connection broke': 1 };
  }
}

function toMs(microseconds: number): number {
  return Math.round(microseconds / 100) / 10;
}
