import type { Log } from '#server/deps.ts';
import type { Settings } from '#server/env.ts';
import type { Tracing } from '#server/http/observability/tracing.ts';

/** Call it before the database is opened. Null without OTEL_EXPORTER_OTLP_ENDPOINT: then nothing of it is loaded. */
export async function openTracing({ otlpEndpoint }: Settings, log: Log): Promise<Tracing | null> {
  if (otlpEndpoint === null) return null;
  const { startTracing } = await import('#server/http/observability/otlp-tracing.ts');
  return startTracing(otlpEndpoint, log);
}
