// Survives a full disk or no reader: https://nodejs.org/docs/latest-v24.x/api/process.html#a-note-on-process-io

const MAX_BUFFERED_BYTES = 2 ** 20;
/** Each try may block on a broken disk. */
const RETRY_AFTER_MS = 1000;
const REPORT_EVERY_MS = 60_000;

export interface LogStream {
  readonly writableLength: number;
  on: (event: 'error', listener: (error: Error) => void) => unknown;
  write: (text: string, callback: (error?: Error | null) => void) => unknown;
}

export interface LogOutput {
  /** Never throws; lines that cannot be written are dropped and counted. */
  write: (line: string) => void;
  dropped: () => number;
}

export interface LogOutputListener {
  /** Lines are dropped from now on. At most once a minute. */
  onBroken: (problem: string) => void;
  onRecovered: (dropped: number) => void;
}

/** `now` is monotonic, in milliseconds. */
export function createLogOutput(
  stream: LogStream,
  { onBroken, onRecovered }: LogOutputListener,
  now: () => number = () => performance.now(),
): LogOutput {
  let dropped = 0;
  let droppedBefore = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let state: 'writing' | 'slow' | 'failed' = 'writing';
  let triedAt = 0;
  // Without a listener an error of the stream ends the process.
  stream.on('error', () => {});

  function breakDown(to: 'slow' | 'failed', problem: string): void {
    if (state === 'writing') droppedBefore = dropped;
    state = to;
    triedAt = now();
    if (triedAt - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = triedAt;
    onBroken(problem);
  }
  function mend(): void {
    state = 'writing';
    onRecovered(dropped - droppedBefore);
  }
  function onWritten(error?: Error | null): void {
    if (!error) return;
    if (state !== 'failed') breakDown('failed', error.message);
    dropped += 1;
  }
  function onTried(error?: Error | null): void {
    if (error) dropped += 1;
    else mend();
  }
  function send(text: string, callback: (error?: Error | null) => void): void {
    try {
      stream.write(text, callback);
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return {
    write: (line) => {
      const waiting = stream.writableLength;
      if (state === 'slow' && waiting === 0) mend();
      if (state === 'writing' && waiting > MAX_BUFFERED_BYTES) breakDown('slow', 'its reader is too slow');
      if (state === 'writing') return send(line, onWritten);
      if (state === 'slow' || waiting > 0 || now() - triedAt < RETRY_AFTER_MS) {
        dropped += 1;
        return;
      }
      triedAt = now();
      // Ends the failed line, which may be partly written.
      send(`\n${line}`, onTried);
    },
    dropped: () => dropped,
  };
}
