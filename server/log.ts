import { pino } from 'pino';
import type { Log } from '#server/deps.ts';
import { scrub } from '#server/scrub.ts';

/** Writes one line of JSON for each entry, without what must never be in a log. */
export function createLog(write: (line: string, isError: boolean) => void): Log {
  const logger = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line: string) => write(scrub(line), line.startsWith('{"level":"error"')) },
  );
  return {
    info: (message, details = {}) => logger.info(details, message),
    error: (message, error, details = {}) => logger.error({ ...details, error: describe(error) }, message),
  };
}

/** The log of a process: errors go to standard error. */
export const consoleLog: Log = createLog((line, isError) => {
  (isError ? process.stderr : process.stdout).write(line);
});

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
