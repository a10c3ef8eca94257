import { AppError } from '#server/app-error.ts';
import { BudgetSpentError } from '#server/db/database-error.ts';
import {
  MAX_WAITING_SEARCHES,
  MAX_WAITING_SEARCHES_PER_ADDRESS,
  SEARCH_RETRY_AFTER_S,
  SEARCH_WAIT_MS,
} from '#server/http/limits.ts';

export type SearchQueue = <T>(address: string, search: () => Promise<T>, isGone: () => boolean) => Promise<T>;

interface Waiting {
  start: () => void;
  isGone: () => boolean;
}

/** Addresses take turns, so that one with many searches delays only itself. @throws {AppError} search_busy */
export function createSearchQueue(slots: number, onRefused: () => void): SearchQueue {
  // In the order of turns: a served address moves to the end.
  const waiting = new Map<string, Waiting[]>();
  let running = 0;
  let length = 0;

  const refuse = (cause?: unknown): never => {
    onRefused();
    throw new AppError('search_busy', { retryAfter: SEARCH_RETRY_AFTER_S, cause });
  };

  function wait(address: string, isGone: () => boolean): Promise<boolean> {
    const own = waiting.get(address) ?? [];
    if (length >= MAX_WAITING_SEARCHES || own.length >= MAX_WAITING_SEARCHES_PER_ADDRESS) refuse();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      remove(address, entry);
      resolve(false);
    }, SEARCH_WAIT_MS);
    const entry: Waiting = {
      isGone,
      start: () => {
        clearTimeout(timer);
        resolve(true);
      },
    };
    own.push(entry);
    waiting.set(address, own);
    length += 1;
    return promise;
  }

  function remove(address: string, entry: Waiting): void {
    const own = waiting.get(address)?.filter((other) => other !== entry) ?? [];
    waiting.delete(address);
    if (own.length > 0) waiting.set(address, own);
    length -= 1;
  }

  function startNext(): void {
    for (const [address, [entry]] of waiting) {
      if (!entry) return;
      remove(address, entry);
      entry.start();
      return;
    }
  }

  return async (address, search, isGone) => {
    if (running < slots) running += 1;
    else if (!(await wait(address, isGone))) return refuse();
    try {
      if (isGone()) throw new AppError('search_busy');
      return await search();
    } catch (error) {
      if (error instanceof BudgetSpentError) return refuse(error);
      throw error;
    } finally {
      if (length > 0) startNext();
      else running -= 1;
    }
  };
}
