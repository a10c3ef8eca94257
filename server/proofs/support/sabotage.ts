import BetterSqlite3 from 'better-sqlite3';
import { Parser } from 'csv-parse';
import pg from 'pg';
import { withoutThreads } from '#server/testing/without-threads.ts';

// Removes a protection in the driver, so the product has no switch that could be on by mistake.

/** The process dies before the statement that begins so. */
const dyingBefore = {
  payment: 'update "orders" set "paid_at"',
  line: 'update "waitlist_entries"',
  /** The orders of the quote are placed already. */
  quote: 'update "quotes" set "state"',
  approval: 'update "requests"',
  /** The order says that it has left. */
  shipment: 'insert into "shipments"',
  /** The order is closed short, and its stock is not back. */
  'closing-short': 'insert into "stock_movements"',
  'return-receipt': 'insert into "stock_movements"',
  /** The return is done, and what is owed is not less. */
  'return-settlement': 'insert into "bank_transfer_orders"',
  refund: 'update "refunds"',
  'credit-note': 'insert into "invoice_lines"',
  /** Changes of products are written, new ones are not. */
  import: 'insert into "products" (',
  'import-end': 'update "imports" set "applied_at"',
};
type Step = keyof typeof dyingBefore;

/** `sabotage` shows what each one does; `unread` is in without-limits.ts. */
export type Sabotage =
  | 'none'
  | 'sync'
  | 'commit'
  | 'parts'
  | 'orders'
  | 'searches'
  | 'files'
  | 'unread'
  | Step
  | `${Step}-without-transaction`
  | 'bug'
  | 'start-lock'
  | 'start-without-transaction'
  | 'log'
  | 'ahead'
  | 'ahead-unwatched';

const COMMIT_EVERY_MS = 5000;

export function sabotage(kind: Sabotage): void {
  if (kind === 'sync') neverSync();
  if (kind === 'commit') commitLater();
  if (kind === 'parts') commitEachStatement();
  if (kind === 'orders') beforePrepare((source, db) => forgetKeys(sellUnseen(source, db)));
  if (kind === 'searches') searchInTheWay();
  if (kind === 'files') readFilesInTheWay();
  const step = kind.replace('-without-transaction', '');
  if (isStep(step)) beforePrepare(dieBefore(dyingBefore[step]));
  if (kind.endsWith('-without-transaction')) runWithoutTransactions();
  if (kind === 'start-lock') neverLockStarts();
  if (kind === 'bug') failAndLeak();
  if (kind === 'log') ignoreErrorListeners();
  if (kind === 'ahead' || kind === 'ahead-unwatched') setClockAhead();
  if (kind === 'ahead-unwatched') beforePrepare(hideNewestEvent);
}

function neverSync(): void {
  const { pragma } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.pragma = function (this: BetterSqlite3.Database, source, options) {
    if (source === 'synchronous = FULL') return pragma.call(this, 'synchronous = OFF', options);
    if (source === 'synchronous') return 2;
    return pragma.call(this, source, options);
  };
}

function commitLater(): void {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  wrapStatements((source, statement, db) => {
    const run = statement.run.bind(statement);
    if (source === 'begin immediate') return { run: () => (db.inTransaction ? nothing : run()) };
    if (source !== 'commit') return {};
    const commitLater = () => {
      setTimeout(() => {
        if (db.open && db.inTransaction) run();
      }, COMMIT_EVERY_MS);
      return nothing;
    };
    return { run: commitLater };
  });
}

function commitEachStatement(): void {
  beforePrepare((source) => (/^(begin immediate|commit|rollback)$/.test(source) ? 'select 1 where 1 = 0' : source));
  const { exec } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.exec = function (this: BetterSqlite3.Database, source) {
    return exec.call(this, /^(savepoint|release|rollback to) work/.test(source) ? '' : source);
  };
}

type Prepare = (source: string) => BetterSqlite3.Statement;

function beforePrepare(change: (source: string, db: BetterSqlite3.Database) => string): void {
  const prepare: Prepare = BetterSqlite3.prototype.prepare;
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, source: string) {
    return prepare.call(this, change(source, this));
  } as typeof BetterSqlite3.prototype.prepare;
  beforeQuery((source) => change(source, noFile));
}

/** Never used by changes that are tried on PostgreSQL. */
const noFile = {} as BetterSqlite3.Database;

/** The same for PostgreSQL's driver, which is given a text or an object with one. */
function beforeQuery(change: (source: string) => string): void {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, first: unknown, ...rest: unknown[]) {
    if (typeof first === 'string') return Reflect.apply(query, this, [change(first), ...rest]);
    if (typeof first === 'object' && first !== null && 'text' in first && typeof first.text === 'string') {
      const text = change(first.text);
      if (text !== first.text) Object.assign(first, { text });
    }
    return Reflect.apply(query, this, [first, ...rest]);
  } as typeof query;
}

type Wrap = (source: string, statement: BetterSqlite3.Statement, db: BetterSqlite3.Database) => object;

/** For what differs from run to run: statements stay prepared. */
function wrapStatements(wrap: Wrap): void {
  const prepare: Prepare = BetterSqlite3.prototype.prepare;
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, source: string) {
    const statement = prepare.call(this, source);
    return Object.assign(statement, wrap(source, statement, this));
  } as typeof BetterSqlite3.prototype.prepare;
}

function sellUnseen(source: string, db: BetterSqlite3.Database): string {
  if (/^select .* from "products"/.test(source)) {
    return source.replace(
      '"available_quantity"',
      'max("available_quantity", "minimum_quantity") as "available_quantity"',
    );
  }
  if (!source.startsWith('update "products"')) return source;
  db.pragma('ignore_check_constraints = on');
  return source.replace(/>= \+\?/, '>= +? - 1000000');
}

function forgetKeys(source: string): string {
  if (source.startsWith('select'))
    return source.replace(/"idempotency_key" = \+\?/, '"idempotency_key" = +? || random()');
  const columns = /^insert into "orders" \((.+?)\) values/.exec(source)?.[1]?.split(', ') ?? [];
  let left = columns.indexOf('"idempotency_key"');
  return left === -1 ? source : source.replace(/\?/g, (mark) => (left-- === 0 ? '? || random()' : mark));
}

function isStep(text: string): text is Step {
  return text in dyingBefore;
}

function dieBefore(beginning: string): (source: string) => string {
  return (source) => {
    if (source.startsWith(beginning)) process.kill(process.pid, 'SIGKILL');
    return source;
  };
}

function runWithoutTransactions(): void {
  const isBoundary = (source: string) => /^(begin|start transaction|commit|rollback|savepoint|release)/.test(source);
  beforePrepare((source) => (isBoundary(source) ? 'select 1 where 1 = 0' : source));
  const { exec } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.exec = function (this: BetterSqlite3.Database, source) {
    return isBoundary(source) ? this : exec.call(this, source);
  };
}

function neverLockStarts(): void {
  const { exec } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.exec = function (this: BetterSqlite3.Database, source) {
    return source === 'begin exclusive' ? this : exec.call(this, source);
  };
}

function ignoreErrorListeners(): void {
  for (const stream of [process.stdout, process.stderr]) {
    const on: (event: string, listener: () => void) => unknown = stream.on;
    Object.assign(stream, {
      on: (event: string, listener: () => void) => (event === 'error' ? stream : on.call(stream, event, listener)),
    });
  }
}

function setClockAhead(): void {
  const now = Date.now.bind(Date);
  Date.now = () => now() + 8 * 86_400_000;
}

function hideNewestEvent(source: string): string {
  return source.startsWith('select "seq", "at" from "events"') ? `${source} offset 1000000` : source;
}

function searchInTheWay(): void {
  withoutThreads('search-worker');
  const { function: define } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.function = function (this: BetterSqlite3.Database, name: string, ...rest: unknown[]) {
    if (name === 'examined') return define.call(this, name, { varargs: true }, () => 1);
    return Reflect.apply(define, this, [name, ...rest]);
  } as typeof define;
}

/** On the main thread, and with as many cells as a file has. */
function readFilesInTheWay(): void {
  withoutThreads('import-worker');
  const { _transform } = Parser.prototype;
  Parser.prototype._transform = function (this: Parser, ...rest) {
    Object.assign(this.options, { cast: false });
    return _transform.apply(this, rest);
  };
}

const leaked: number[][] = [];

function failAndLeak(): void {
  wrapStatements((source, statement) => {
    const before = () => {
      if (/ from "(reviews|carts|saved_lists|addresses|imports|handovers)"/.test(source)) throw new TypeError('a bug');
      leaked.push(Array.from({ length: 30_000 }, (_, index) => index));
    };
    const names = ['run', 'get', 'all'] as const;
    const calls = names.map((name) => {
      const call: (...values: unknown[]) => unknown = statement[name].bind(statement);
      const changed = (...values: unknown[]) => {
        before();
        return call(...values);
      };
      return [name, changed];
    });
    return Object.fromEntries(calls);
  });
}
