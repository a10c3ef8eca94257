// Standard output and standard error as a log may use them: a disk that is full, or a reader that is gone or asleep, must
// not end the process, hold up requests, or fill the memory. Node writes files at once and pipes in the background, and
// keeps both streams usable after an error: https://nodejs.org/docs/latest-v24.x/api/process.html#a-note-on-process-io

/** What waits for a reader at most; lines that come on top are dropped. */
const MAX_BUFFERED_BYTES = 2 ** 20;
/** How long after a failure the next line is tried; each try may block on a broken disk. */
const RETRY_AFTER_MS = 1000;
/** How often the same output may complain elsewhere. */
const REPORT_EVERY_MS = 60_000;

/** What standard output and standard error have in common. */
export interface LogStream {
  /** Bytes that wait for the reader. */
  readonly writableLength: number;
  on: (event: 'error', listener: (error: Error) => void) => unknown;
  write: (text: string, callback: (error?: Error | null) => void) => unknown;
}

export interface LogOutput {
  /** Writes a line with its line break, or drops it and counts it; never throws. */
  write: (line: string) => void;
  /** How many lines were dropped so far. */
  dropped: () => number;
}

export interface LogOutputListener {
  /** Lines are being dropped from now on; `problem` says why. At most once a minute. */
  onBroken: (problem: string) => void;
  /** Lines are written again, after so many were dropped. */
  onMended: (dropped: number) => void;
}

/** `now` is in milliseconds, and never goes back. */
export function createLogOutput(
  stream: LogStream,
  { onBroken, onMended }: LogOutputListener,
  now: () => number = () => performance.now(),
): LogOutput {
  let dropped = 0;
  let droppedBefore = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let state: 'writing' | 'slow' | 'failed' = 'writing';
  let triedAt = 0;
  // Without a listener an error of the stream would end the process.
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
    onMended(dropped - droppedBefore);
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
      // Half of the line that failed may be in the file.
      send(`\n${line}`, onTried);
    },
    dropped: () => dropped,
  };
}
