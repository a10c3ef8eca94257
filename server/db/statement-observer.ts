import type { Engine } from '#server/db/schema/dialect.ts';

/** For traces. Without an observer a statement costs nothing more. */
export interface StatementObserver {
  around: <T>(engine: Engine, text: string, run: () => T) => T;
  /** Work that another request's commit runs belongs to the request that asked for it. */
  bind: <Work extends (...values: never[]) => unknown>(work: Work) => Work;
}

let observer: StatementObserver | null = null;

/** Call it before a database is opened; null ends it for databases that are opened later. */
export function observeStatements(next: StatementObserver | null): void {
  observer = next;
}

export function statementObserver(): StatementObserver | null {
  return observer;
}
