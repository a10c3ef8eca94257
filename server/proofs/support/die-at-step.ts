import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import BetterSqlite3 from 'better-sqlite3';

// A step is just before a call that changes files, or a call to SQLite that may.

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** 0 lets the process live. Returns a function that counts the steps. */
export async function dieAtStep(last: number): Promise<() => number> {
  let count = 0;
  const step = () => {
    count += 1;
    if (count === last) process.kill(process.pid, 'SIGKILL');
  };
  const file = await fs.open(import.meta.filename);
  wrap(Object.getPrototypeOf(file) as FileHandle, ['sync'], step);
  await file.close();
  wrap(fs, ['copyFile', 'link', 'mkdir', 'open', 'rename', 'rm'], step);
  wrap(BetterSqlite3.prototype, ['exec', 'pragma', 'backup', 'close'], step);
  syncBuiltinESMExports();
  return () => count;
}

function wrap<T extends object>(object: T, names: (keyof T)[], step: () => void): void {
  for (const name of names) {
    const method = object[name] as Method;
    const wrapped: Method = function (...args) {
      step();
      return method.apply(this, args);
    };
    Object.defineProperty(object, name, { value: wrapped, writable: true, configurable: true });
  }
}
