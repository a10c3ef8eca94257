import { expect, test, vi } from 'vitest';
import { createWriteLock } from '#server/processes/write-lock.ts';

test('one process writes at a time, in the order of requests, until it ends or holds the lock for too long', () => {
  vi.useFakeTimers();
  try {
    const lock = createWriteLock<string>();
    const granted: string[] = [];
    const take = (name: string) => lock.take(name, () => void granted.push(name));
    for (const name of ['a', 'b', 'c', 'd', 'e']) take(name);
    expect(granted).toEqual(['a']);
    lock.release('c');
    expect(granted).toEqual(['a']);
    lock.release('a');
    expect(granted).toEqual(['a', 'b']);
    // It ends, or dies, without saying so.
    vi.advanceTimersByTime(2000);
    expect(granted).toEqual(['a', 'b', 'd']);
    lock.release('b');
    expect(granted).toEqual(['a', 'b', 'd']);
    lock.release('d');
    lock.release('e');
    take('f');
    expect(granted).toEqual(['a', 'b', 'd', 'e', 'f']);
  } finally {
    vi.useRealTimers();
  }
});
