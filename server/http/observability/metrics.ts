import { createHash, timingSafeEqual } from 'node:crypto';
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Log } from '#server/deps.ts';
import { droppedLogLines } from '#server/log/log.ts';

export interface Metrics {
  registry: Registry;
  duration: Histogram<'method' | 'route' | 'status'>;
  inFlight: Gauge;
  eventStreams: Gauge;
  searchesRefused: Counter;
  searchesCutShort: Counter;
  unreadRefused: Counter;
  unreadDropped: Counter;
  mailsSent: Counter;
  webhooks: Counter<'result'>;
}

const webhookResults = ['applied', 'wrong_mode', 'refused', 'failed'] as const;

export function createMetrics(): Metrics {
  const registry = new Registry();
  new Counter({
    name: 'bulkhead_log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  const webhooks = new Counter({
    name: 'bulkhead_webhooks_total',
    help: 'Webhooks of the payment provider, by what became of them',
    labelNames: ['result'],
    registers: [registry],
  });
  // An alarm needs the zero before the first one.
  for (const result of webhookResults) webhooks.inc({ result }, 0);
  return {
    registry,
    webhooks,
    duration: new Histogram({
      name: 'bulkhead_http_request_duration_seconds',
      help: 'How long requests took, by route pattern',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    inFlight: new Gauge({
      name: 'bulkhead_http_requests_in_flight',
      help: 'Requests that are being answered',
      registers: [registry],
    }),
    eventStreams: new Gauge({
      name: 'bulkhead_event_streams',
      help: 'Streams of events that are open',
      registers: [registry],
    }),
    searchesRefused: new Counter({
      name: 'bulkhead_searches_refused_total',
      help: 'Searches that were answered with 503, since too many waited or time ran out',
      registers: [registry],
    }),
    searchesCutShort: new Counter({
      name: 'bulkhead_searches_cut_short_total',
      help: 'Searches that were answered with what they had found when their time ran out',
      registers: [registry],
    }),
    unreadRefused: new Counter({
      name: 'bulkhead_unread_refused_total',
      help: 'Requests of addresses that do not read their responses, answered with 429',
      registers: [registry],
    }),
    mailsSent: new Counter({
      name: 'bulkhead_mails_sent_total',
      help: 'Mails that this process has sent',
      registers: [registry],
    }),
    unreadDropped: new Counter({
      name: 'bulkhead_unread_dropped_total',
      help: 'Connections that were closed since their clients did not read',
      registers: [registry],
    }),
  };
}

/** Logs the route's pattern, never its parameters. */
export function observeRequests(metrics: Metrics, log: Log | null): MiddlewareHandler {
  return async (context, next) => {
    const started = performance.now();
    metrics.inFlight.inc();
    try {
      await next();
    } finally {
      metrics.inFlight.dec();
      const ms = performance.now() - started;
      const { method, route, status } = describeRequest(context);
      metrics.duration.observe({ method, route, status }, ms / 1000);
      log?.info('request', { requestId: context.get('requestId'), method, route, status, ms: Math.round(ms) });
    }
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Each distinct label value stays in memory, so clients must not supply them. */
export function describeRequest(context: Context): { method: string; route: string; status: number } {
  const { method } = context.req;
  return { method: METHODS.has(method) ? method : 'other', route: routeOf(context), status: context.res.status };
}

function routeOf(context: Context): string {
  const endpoint = context.get('route');
  if (endpoint !== undefined) return `/api${endpoint}`;
  const route = matchedRoutes(context).find(({ path }) => !path.includes('*'));
  return route?.path.replace(/\{.*\}/, '') ?? 'other';
}

/** In constant time for any lengths. */
export function mayReadMetrics(authorization: string | undefined, token: string | null): boolean {
  if (token === null || authorization === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
