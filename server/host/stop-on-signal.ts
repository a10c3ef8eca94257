import type { RunningServer } from '#server/host/start-server.ts';

/** Call it before announcing that the server is ready. */
export function stopOnSignal(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0));
    });
  }
}
