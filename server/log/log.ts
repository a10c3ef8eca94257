import cluster from 'node:cluster';
import { pino } from 'pino';
import type { Log } from '#server/deps.ts';
import { createLogOutput, type LogOutput, type LogStream } from '#server/log/log-output.ts';
import { scrub } from '#server/log/scrub.ts';

/** One line of JSON per entry, without secrets and personal data. */
export function createLog(write: (line: string, isError: boolean) => void): Log {
  const logger = pino(
    {
      // Tells the processes of WEB_PROCESSES apart.
      base: cluster.worker ? { process: cluster.worker.id } : null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write: (line: string) => write(scrub(line), line.startsWith('{"level":"error"')) },
  );
  return {
    info: (message, details = {}) => logger.info(details, message),
    error: (message, error, details = {}) =>
      logger.error(error === null ? details : { ...details, error: describe(error) }, message),
  };
}

/** Errors go to `stderr`, the rest to `stdout`. When one output fails, one line on the other says so. */
export function createProcessLog(
  stdout: LogStream,
  stderr: LogStream,
  now?: () => number,
): { log: Log; dropped: () => number } {
  const output = (stream: LogStream, name: string, other: () => LogOutput): LogOutput => {
    const onBroken = (problem: string) =>
      createLog((line) => other().write(line)).error(`The log cannot be written to ${name}`, problem);
    const onRecovered = (dropped: number) =>
      createLog((line) => own.write(line)).info(`The log can be written to ${name} again`, { dropped });
    const own: LogOutput = createLogOutput(stream, { onBroken, onRecovered }, now);
    return own;
  };
  const out: LogOutput = output(stdout, 'standard output', () => err);
  const err: LogOutput = output(stderr, 'standard error', () => out);
  return {
    log: createLog((line, isError) => (isError ? err : out).write(line)),
    dropped: () => out.dropped() + err.dropped(),
  };
}

let ofThisProcess: ReturnType<typeof createProcessLog> | undefined;

function openProcessLog() {
  ofThisProcess ??= createProcessLog(process.stdout, process.stderr);
  return ofThisProcess;
}

export const consoleLog: Log = {
  info: (...entry) => openProcessLog().log.info(...entry),
  error: (...entry) => openProcessLog().log.error(...entry),
};

export function droppedLogLines(): number {
  return ofThisProcess?.dropped() ?? 0;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\ncaused by ${describe(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
