import { AggregatorRegistry, collectDefaultMetrics, Registry } from '@prometheus-io/client';
import type { Log } from '#server/deps.ts';

/** Returns a function that reads the metrics of all workers, and memory and CPU of the primary; null when one is silent. */
export function collectClusterMetrics(log: Log): () => Promise<string | null> {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  // The event loop of the primary says nothing about requests.
  for (const { name } of own.getMetricsAsArray()) if (name.startsWith('nodejs_')) own.removeSingleMetric(name);
  AggregatorRegistry.setRegistries([own]);
  const all = new AggregatorRegistry();
  return () =>
    all.clusterMetrics().catch((error: unknown) => {
      log.error('The metrics of all processes could not be read', error);
      return null;
    });
}
