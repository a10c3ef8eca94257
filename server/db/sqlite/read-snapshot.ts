import type BetterSqlite3 from 'better-sqlite3';

/**
 * Lets all that is read in one turn of the event loop, once its version was asked for, share a snapshot, since opening one
 * costs as much as reading a row. Begun after a request came in, it is as fresh as one of its own: what a turn handles had
 * all come in before.
 */
export class ReadSnapshot {
  readonly #reader: BetterSqlite3.Database;
  readonly #begin: BetterSqlite3.Statement<[]>;
  readonly #commit: BetterSqlite3.Statement<[]>;
  readonly #dataVersion: BetterSqlite3.Statement<[]>;
  #hasBegun = false;
  #version: number | null = null;

  constructor(reader: BetterSqlite3.Database) {
    this.#reader = reader;
    this.#begin = reader.prepare('begin');
    this.#commit = reader.prepare('commit');
    this.#dataVersion = reader.prepare('pragma data_version').pluck();
  }

  /** To be told before each read. */
  beforeRead(): void {
    if (this.#version === null || this.#hasBegun) return;
    this.#begin.run();
    this.#hasBegun = true;
  }

  /**
   * A number that differs after every write of another connection, in this process or another; asked for once in a turn.
   * What is read in the turn is of this version or of a later one, and shares a snapshot.
   */
  version(): number {
    if (this.#version === null) {
      this.#version = Number(this.#dataVersion.get());
      setImmediate(() => this.end());
    }
    return this.#version;
  }

  /** Lets the reader see what has been written since. */
  end(): void {
    this.#version = null;
    if (!this.#hasBegun) return;
    this.#hasBegun = false;
    if (this.#reader.open) this.#commit.run();
  }
}
