import type BetterSqlite3 from 'better-sqlite3';

/** Reads of one turn of the event loop share a snapshot, because opening one costs as much as reading a row. */
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

  beforeRead(): void {
    if (this.#version === null || this.#hasBegun) return;
    this.#begin.run();
    this.#hasBegun = true;
  }

  /** Changes with every write, of any process; queried once per turn. */
  version(): number {
    if (this.#version === null) {
      this.#version = Number(this.#dataVersion.get());
      setImmediate(() => this.end());
    }
    return this.#version;
  }

  end(): void {
    this.#version = null;
    if (!this.#hasBegun) return;
    this.#hasBegun = false;
    if (this.#reader.open) this.#commit.run();
  }
}
