import type BetterSqlite3 from 'better-sqlite3';

/**
 * Lets all that is read in one turn of the event loop share a snapshot, since opening one costs as much as reading a
 * row. Begun when a request comes in, it is as fresh as one of its own: what a turn handles had all come in before.
 */
export class SnapshotTurn {
  readonly #reader: BetterSqlite3.Database;
  readonly #begin: BetterSqlite3.Statement<[]>;
  readonly #commit: BetterSqlite3.Statement<[]>;
  readonly #dataVersion: BetterSqlite3.Statement<[]>;
  #version: number | null = null;

  constructor(reader: BetterSqlite3.Database) {
    this.#reader = reader;
    this.#begin = reader.prepare('begin');
    this.#commit = reader.prepare('commit');
    this.#dataVersion = reader.prepare('pragma data_version').pluck();
  }

  /**
   * Begins the snapshot, unless it has begun, and gives a number that differs after every write of another connection,
   * in this process or another.
   */
  version(): number {
    if (this.#version !== null) return this.#version;
    if (!this.#reader.inTransaction) this.#begin.run();
    const version = Number(this.#dataVersion.get());
    this.#version = version;
    setImmediate(() => this.end());
    return version;
  }

  /** Lets the reader see what has been written since. */
  end(): void {
    if (this.#version === null) return;
    this.#version = null;
    if (this.#reader.open && this.#reader.inTransaction) this.#commit.run();
  }
}
