import { expect, test, vi } from 'vitest';
import { createWriteLock } from '#server/processes/write-lock.ts';

test('one process writes at a time, in the order of requests, until it ends or holds its turn for too long', () => {
  vi.useFakeTimers();
  try {
    const turns = createWriteLock<string>();
    const granted: string[] = [];
    const take = (name: string) => turns.take(name, () => void granted.push(name));
    for (const name of ['a', 'b', 'c', 'd', 'e']) take(name);
    expect(granted).toEqual(['a']);
    turns.end('c');
    expect(granted).toEqual(['a']);
    turns.end('a');
    expect(granted).toEqual(['a', 'b']);
    // It ends, or dies, without saying so.
    vi.advanceTimersByTime(2000);
    expect(granted).toEqual(['a', 'b', 'd']);
    turns.end('b');
    expect(granted).toEqual(['a', 'b', 'd']);
    turns.end('d');
    turns.end('e');
    take('f');
    expect(granted).toEqual(['a', 'b', 'd', 'e', 'f']);
  } finally {
    vi.useRealTimers();
  }
});
