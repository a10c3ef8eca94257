import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { MiddlewareHandler } from 'hono';
import { observeStatements } from '#server/db/statement-observer.ts';
import type { Log } from '#server/deps.ts';
import { describeRequest } from '#server/http/observability/metrics.ts';
import type { Tracing } from '#server/http/observability/tracing.ts';

// Attributes are those of https://opentelemetry.io/docs/specs/semconv/. None holds a value of a request: neither
// addresses with their ids nor parameters of statements.

/** With repetitions. */
const SEND_WITHIN_MS = 5000;
const STOP_WITHIN_MS = 2000;
const MAX_STATEMENT_LENGTH = 2000;

/** Keeps nothing of the process but the observer of statements. */
export function startTracing(endpoint: string, log: Log): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'bulkhead', 'process.pid': process.pid }),
    spanProcessors: [new BatchSpanProcessor({ exporter: createExporter(endpoint, log) })],
  });
  const tracer = provider.getTracer('bulkhead');
  const propagator = new W3CTraceContextPropagator();
  const storage = new AsyncLocalStorage<Context>();
  const active = () => storage.getStore() ?? ROOT_CONTEXT;

  /** Ends the span with the work, at once or later. */
  function within<T>(span: Span, context: Context, work: () => T): T {
    const end = (error?: unknown) => {
      if (error !== undefined) fail(span, error);
      span.end();
    };
    try {
      const result = storage.run(trace.setSpan(context, span), work);
      if (result instanceof Promise) result.then(() => end(), end);
      else end();
      return result;
    } catch (error) {
      end(error);
      throw error;
    }
  }

  function callVendor<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, active());
    return within(span, active(), () => work(span));
  }

  const observeRequests: MiddlewareHandler = async (context, next) => {
    const parent = propagator.extract(ROOT_CONTEXT, context.req.header(), defaultTextMapGetter);
    const attributes = { 'http.request.method': context.req.method, 'bulkhead.request_id': context.get('requestId') };
    const span = tracer.startSpan(context.req.method, { kind: SpanKind.SERVER, attributes }, parent);
    await within(span, parent, async () => {
      await next();
      const { method, route, status } = describeRequest(context);
      span.updateName(`${method} ${route}`);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    });
  };

  const tracedFetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    const { hostname } = new URL(request.url);
    const attributes = { 'http.request.method': request.method, 'server.address': hostname };
    return callVendor(`${request.method} ${hostname}`, attributes, async (span) => {
      propagator.inject(active(), request.headers, {
        set: (headers: Headers, name, value) => headers.set(name, value),
      });
      const response = await fetch(request);
      span.setAttribute('http.response.status_code', response.status);
      if (response.status >= 400) span.setStatus({ code: SpanStatusCode.ERROR });
      return response;
    });
  };

  observeStatements({
    around: (engine, text, run) => {
      // A statement of a job, without a request, is no trace of its own.
      if (trace.getSpan(active()) === undefined) return run();
      const system = engine === 'postgres' ? 'postgresql' : 'sqlite';
      const [operation = ''] = /^\w+/.exec(text.trimStart()) ?? [];
      const attributes = { 'db.system.name': system, 'db.query.text': text.slice(0, MAX_STATEMENT_LENGTH) };
      const span = tracer.startSpan(`${operation} ${system}`, { kind: SpanKind.CLIENT, attributes }, active());
      return within(span, active(), run);
    },
    bind: (work) => AsyncLocalStorage.bind(work),
  });

  return {
    observeRequests,
    fetch: tracedFetch,
    call: (name, work) => callVendor(name, {}, work),
    stop: async () => {
      observeStatements(null);
      // The exporter has logged why.
      const sent = provider.shutdown().catch(() => {});
      await Promise.race([sent, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** The message may hold data. */
function fail(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Says once that traces do not arrive, until they do again. */
function createExporter(endpoint: string, log: Log): OTLPTraceExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_WITHIN_MS });
  const send = exporter.export.bind(exporter);
  let isFailing = false;
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.error && !isFailing) log.error('Traces cannot be sent to OTEL_EXPORTER_OTLP_ENDPOINT', result.error);
      isFailing = result.error !== undefined;
      done(result);
    });
  return exporter;
}
