import type { RunningServer } from '#server/start-server.ts';

/** Ends the process cleanly on Ctrl-C or a polite kill; to be called before anybody is told that the server is ready. */
export function stopOnSignal(server: RunningServer): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void server.stop().then(() => process.exit(0));
    });
  }
}
