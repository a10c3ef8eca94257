import type { Log } from '#server/deps.ts';

/** Writes one line of JSON for each entry; errors go to standard error. */
export const consoleLog: Log = {
  info: (message, details = {}) => console.info(line('info', message, details)),
  error: (message, error, details = {}) =>
    console.error(line('error', message, { ...details, error: describe(error) })),
};

function line(level: string, message: string, details: Record<string, unknown>): string {
  return JSON.stringify({ time: new Date().toISOString(), level, message, ...details });
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
