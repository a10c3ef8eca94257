import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

// Derives what a disk may hold after a loss of power from the system calls of a process under strace.

export type Step =
  | { type: 'open'; fd: number; file: string }
  | { type: 'close'; fd: number }
  | { type: 'write'; fd: number; bytes: Buffer; at: number | null }
  | { type: 'truncate'; fd: number; length: number }
  | { type: 'sync'; fd: number }
  | { type: 'unlink'; file: string };

/** Address space only; memory is used as the file grows. */
const MAX_FILE_BYTES = 2 ** 30;
const CALLS = 'openat,open,close,write,pwrite64,fsync,fdatasync,ftruncate,unlink';

export function straceCommand(traceFile: string): string[] {
  return ['strace', '-f', '--seccomp-bpf', '-qq', '-xx', '-s', '70000', '-e', `trace=${CALLS}`, '-o', traceFile];
}

export function hasStrace(): boolean {
  try {
    // Containers may have strace and forbid its use.
    execFileSync('strace', ['-qq', '-o', '/dev/null', process.execPath, '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** strace splits a call when another thread makes one in between; null for its first half. */
export function createLineJoiner(): (line: string) => string | null {
  const begun = new Map<string, string>();
  return (line) => {
    const thread = line.slice(0, line.indexOf(' '));
    const first = /^(.*) <unfinished \.\.\.>$/.exec(line)?.[1];
    if (first !== undefined) {
      begun.set(thread, first);
      return null;
    }
    const rest = /^\d+ +<\.\.\. \w+ resumed>(.*)$/.exec(line)?.[1];
    return rest === undefined ? line : `${begun.get(thread) ?? ''}${rest}`;
  };
}

/** Null for calls that failed or do not matter. */
export function parseStep(line: string): Step | null {
  const match = /^\d+\s+(\w+)\((.*)\)\s+=\s+(\d+)$/.exec(line);
  if (!match) return null;
  const [, call, given = '', result] = match;
  const text = /"((?:\\x[0-9a-f]{2})*)"/.exec(given)?.[1];
  const bytes = text === undefined ? Buffer.alloc(0) : Buffer.from(text.replaceAll('\\x', ''), 'hex');
  const fd = Number.parseInt(given, 10);
  switch (call) {
    case 'openat':
    case 'open':
      return { type: 'open', fd: Number(result), file: bytes.toString() };
    case 'close':
      return { type: 'close', fd };
    case 'write':
      return { type: 'write', fd, bytes, at: null };
    case 'pwrite64':
      return { type: 'write', fd, bytes, at: Number(given.slice(given.lastIndexOf(',') + 1)) };
    case 'ftruncate':
      return { type: 'truncate', fd, length: Number(given.slice(given.lastIndexOf(',') + 1)) };
    case 'fsync':
    case 'fdatasync':
      return { type: 'sync', fd };
    case 'unlink':
      return { type: 'unlink', file: bytes.toString() };
    default:
      return null;
  }
}

type Change = (content: ArrayBuffer) => void;

interface TracedFile {
  synced: ArrayBuffer;
  pending: Change[];
  nameSynced: boolean;
}

export class TracedDisk {
  readonly #folder: string;
  readonly #files = new Map<string, TracedFile>();
  readonly #open = new Map<number, string>();

  constructor(folder: string, existing: Map<string, Buffer>) {
    this.#folder = folder;
    for (const [file, content] of existing)
      this.#files.set(file, { synced: resizable(content), pending: [], nameSynced: true });
  }

  /** True when the call changed or synced something in the folder. */
  apply(step: Step): boolean {
    if (step.type === 'open') return this.#opened(step.fd, step.file);
    if (step.type === 'unlink') return this.#files.delete(step.file);
    if (step.type === 'sync') return this.#sync(this.#open.get(step.fd));
    if (step.type === 'close') {
      this.#open.delete(step.fd);
      return false;
    }
    const file = this.#files.get(this.#open.get(step.fd) ?? '');
    if (!file || (step.type === 'write' && step.at === null)) return false;
    if (step.type === 'truncate') file.pending.push((content) => content.resize(step.length));
    else file.pending.push(overwrite(step.bytes, step.at ?? 0));
    return true;
  }

  /** Each write that was not synced stays if `stays` returns true. */
  async losePower(target: string, stays: () => boolean): Promise<void> {
    await this.#write(target, ({ nameSynced }) => nameSynced, stays);
  }

  /** The system keeps all that a killed process wrote. */
  async kill(target: string): Promise<void> {
    const all = () => true;
    await this.#write(target, all, all);
  }

  async #write(target: string, isThere: (file: TracedFile) => boolean, stays: () => boolean): Promise<void> {
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    for (const [name, file] of this.#files) {
      if (!isThere(file)) continue;
      const { synced, pending } = file;
      const content = resizable(new Uint8Array(synced));
      for (const change of pending.filter(stays)) change(content);
      await writeFile(path.join(target, path.basename(name)), new Uint8Array(content));
    }
  }

  #opened(fd: number, file: string): boolean {
    this.#open.set(fd, file);
    // Processes share it in memory; it is never synced, and the first one that opens the database writes it again.
    if (path.dirname(file) !== this.#folder || file.endsWith('-shm') || this.#files.has(file)) return false;
    this.#files.set(file, { synced: resizable(new Uint8Array()), pending: [], nameSynced: false });
    return true;
  }

  #sync(name: string | undefined): boolean {
    if (name === this.#folder) for (const file of this.#files.values()) file.nameSynced = true;
    const file = name === undefined ? undefined : this.#files.get(name);
    if (!file) return name === this.#folder;
    for (const change of file.pending) change(file.synced);
    file.pending = [];
    return true;
  }
}

function overwrite(bytes: Buffer, at: number): Change {
  return (content) => {
    if (content.byteLength < at + bytes.length) content.resize(at + bytes.length);
    new Uint8Array(content).set(bytes, at);
  };
}

function resizable(content: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(content.length, { maxByteLength: MAX_FILE_BYTES });
  new Uint8Array(copy).set(content);
  return copy;
}
