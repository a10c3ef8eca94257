import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { type Metrics, mayReadMetrics } from '#server/http/observability/metrics.ts';
import { respond, setHeader } from '#server/http/pipeline/respond.ts';
import type { Peers } from '#server/peers.ts';
import { systemContract } from '#shared/contracts/shop/system.ts';

/** For Prometheus, which sends the token from the settings; 404 without it. */
export function metricsRoutes(deps: Deps, { registry }: Metrics, peers: Peers | null): Hono {
  const app = new Hono();
  // `mount` responds with JSON only.
  app.get(systemContract.metrics.path, async (context) => {
    if (!mayReadMetrics(context.req.header('authorization'), deps.settings.metricsToken)) {
      throw new AppError('not_found');
    }
    setHeader(context, 'cache-control', 'no-store');
    setHeader(context, 'content-type', registry.contentType);
    return respond(context, await (peers?.readMetrics() ?? registry.metrics()), 200);
  });
  return app;
}
