import { explain } from '#server/cli/run-command.ts';
import type { Settings } from '#server/env.ts';
import { type ServerOptions, startServer } from '#server/host/start-server.ts';
import { stopOnSignal } from '#server/host/stop-on-signal.ts';
import { openTracing } from '#server/http/observability/open-tracing.ts';
import { connectToPrimary } from '#server/processes/worker-link.ts';

/** The part of a worker that `startProcesses` has started. */
export async function serveAsWorker(settings: Settings, options: Pick<ServerOptions, 'log' | 'web'>): Promise<void> {
  const peers = connectToPrimary();
  try {
    const server = await startServer(settings, {
      ...options,
      peers,
      tracing: await openTracing(settings, options.log),
    });
    stopOnSignal(server);
    peers.announceReady(server.url);
  } catch (error) {
    await peers.announceFailure(explain(error));
    process.exit(1);
  }
}
