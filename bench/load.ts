import autocannon, { type Request, type Result } from 'autocannon';
import { type Failures, isSuccess } from '#bench/failures.ts';
import { stopped } from '#bench/processes/stopped.ts';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  next: () => Partial<Request>;
}

export interface Measured {
  /** 304 Not Modified is a success. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failures: Failures;
}

const SAMPLE_MS = 100;

/** As the API writes it: the sequence number before the page. */
export function cursorAfter(seq: number): string {
  return Buffer.from(String(seq)).toString('base64url');
}

/** Each connection waits for responses. Throws when this program is stopped meanwhile. */
export async function measure({ url, connections, seconds, next }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    // autocannon ends at a sample, so a one-second interval would prolong it.
    sampleInt: SAMPLE_MS,
    requests: [{ setupRequest: (request: Request) => ({ ...request, ...next() }) }],
  });
  stopped.throwIfAborted();
  const { succeeded, failures } = splitByOutcome(result);
  return { perSecond: succeeded / result.duration, p50Ms: result.latency.p50, p99Ms: result.latency.p99, failures };
}

function splitByOutcome({ statusCodeStats, errors, timeouts }: Result): { succeeded: number; failures: Failures } {
  const failures: Failures = {};
  let succeeded = 0;
  for (const [status, { count = 0 }] of Object.entries(statusCodeStats ?? {})) {
    if (isSuccess(Number(status))) succeeded += count;
    else failures[status] = count;
  }
  if (timeouts > 0) failures['no response'] = timeouts;
  if (errors > timeouts) failures['connection broke'] = errors - timeouts;
  return { succeeded, failures };
}
