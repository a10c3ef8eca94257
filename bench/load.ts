import autocannon, { type Request } from 'autocannon';

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  /** The next request; called for each. */
  next: () => Partial<Request>;
  /** Requests per second to offer; as fast as it goes without. */
  rate?: number;
}

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were neither a success nor "not modified", and connections that broke. */
  failed: number;
}

/** Sends requests for a while and counts the answers. */
export async function measure({ url, connections, seconds, next, rate }: Load): Promise<Measured> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [{ setupRequest: (request: Request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: result.requests.total / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx - result['3xx'] + result.errors + result.timeouts,
  };
}
