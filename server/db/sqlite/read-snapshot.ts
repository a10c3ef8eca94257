import type BetterSqlite3 from 'better-sqlite3';

/**
 * Shares one read snapshot among all reads in a turn of the event loop that follow a call of `version`, because opening
 * one costs as much as reading a row. It is as fresh as a snapshot per request: all requests of a turn had arrived
 * before it began.
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

  beforeRead(): void {
    if (this.#version === null || this.#hasBegun) return;
    this.#begin.run();
    this.#hasBegun = true;
  }

  /**
   * A number that changes with every write of another connection, of any process; queried once per turn. Later reads in
   * the turn share a snapshot of this version or a later one.
   */
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
