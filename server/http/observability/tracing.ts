import type { MiddlewareHandler } from 'hono';

/** Traces for OpenTelemetry: of requests, of their statements, and of calls to vendors. */
export interface Tracing {
  /** Continues the trace of a request with `traceparent`. */
  observeRequests: MiddlewareHandler;
  /** For calls to vendors, which get `traceparent`. */
  fetch: typeof globalThis.fetch;
  /** For vendors without HTTP. */
  call: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what is left. */
  stop: () => Promise<void>;
}
