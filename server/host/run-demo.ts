import { keepFilesPrivate } from '#server/cli/run-command.ts';
import { demoGreeting } from '#server/demo/greeting.ts';
import type { Settings } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/host/start-server.ts';
import { stopOnSignal } from '#server/host/stop-on-signal.ts';
import { openTracing } from '#server/http/observability/open-tracing.ts';
import { consoleLog } from '#server/log/log.ts';

/** Serves the demo with the web app built in `web` until a signal, and says how to try it. */
export async function runDemo(settings: Settings, web: string): Promise<RunningServer> {
  keepFilesPrivate();
  const server = await startServer(settings, {
    log: consoleLog,
    web,
    tracing: await openTracing(settings, consoleLog),
  });
  stopOnSignal(server);
  console.log(demoGreeting(server.url));
  return server;
}
