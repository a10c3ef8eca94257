import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { type Metrics, mayReadMetrics } from '#server/http/observability/metrics.ts';
import { respond, setHeader } from '#server/http/pipeline/respond.ts';
import { systemContract } from '#shared/contracts/system.ts';

/** For Prometheus, which sends the token of the settings; to everybody else there is nothing at this address. */
export function metricsRoutes(deps: Deps, { registry }: Metrics): Hono {
  const app = new Hono();
  // Not JSON, so `mount` does not fit.
  app.get(systemContract.metrics.path, async (context) => {
    if (!mayReadMetrics(context.req.header('authorization'), deps.settings.metricsToken)) {
      throw new AppError('not_found');
    }
    setHeader(context, 'cache-control', 'no-store');
    setHeader(context, 'content-type', registry.contentType);
    return respond(context, await registry.metrics(), 200);
  });
  return app;
}
