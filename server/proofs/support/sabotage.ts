import BetterSqlite3 from 'better-sqlite3';
import { Parser } from 'csv-parse';
import pg from 'pg';
import { withoutThreads } from '#server/testing/without-threads.ts';

// Removes a protection in the driver, so the product has no switch that could be on by mistake.

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
  | 'payment'
  | 'payment-without-transaction'
  | 'line'
  | 'line-without-transaction'
  | 'quote'
  | 'quote-without-transaction'
  | 'approval'
  | 'approval-without-transaction'
  | 'shipment'
  | 'shipment-without-transaction'
  | 'closing-short'
  | 'closing-short-without-transaction'
  | 'return-receipt'
  | 'return-receipt-without-transaction'
  | 'return-settlement'
  | 'return-settlement-without-transaction'
  | 'refund'
  | 'credit-note'
  | 'credit-note-without-transaction'
  | 'import'
  | 'import-end'
  | 'import-without-transaction'
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
  if (kind === 'payment' || kind === 'payment-without-transaction') beforePrepare(dieBeforeOrderIsPaid);
  if (kind === 'payment-without-transaction') runWithoutTransactions();
  if (kind === 'line' || kind === 'line-without-transaction') beforePrepare(dieBeforeEntryIsClosed);
  if (kind === 'line-without-transaction') runWithoutTransactions();
  if (kind === 'quote' || kind === 'quote-without-transaction') beforePrepare(dieBeforeQuoteIsAccepted);
  if (kind === 'quote-without-transaction') runWithoutTransactions();
  if (kind === 'approval' || kind === 'approval-without-transaction') beforePrepare(dieBeforeRequestIsClosed);
  if (kind === 'approval-without-transaction') runWithoutTransactions();
  if (kind === 'shipment' || kind === 'shipment-without-transaction') beforePrepare(dieBeforeShipmentIsAdded);
  if (kind === 'shipment-without-transaction') runWithoutTransactions();
  if (kind === 'closing-short' || kind === 'closing-short-without-transaction') beforePrepare(dieBeforeRestIsReturned);
  if (kind === 'closing-short-without-transaction') runWithoutTransactions();
  if (kind.startsWith('return-receipt')) beforePrepare(dieBeforeRestIsReturned);
  if (kind.startsWith('return-settlement')) beforePrepare(dieBeforeReturnIsCredited);
  if (kind.startsWith('return-') && kind.endsWith('-without-transaction')) runWithoutTransactions();
  if (kind === 'refund') beforePrepare(dieBeforeRefundIsWritten);
  if (kind === 'credit-note' || kind === 'credit-note-without-transaction') beforePrepare(dieBeforeNoteHasLines);
  if (kind === 'credit-note-without-transaction') runWithoutTransactions();
  if (kind === 'import') beforePrepare(dieBeforeImportAdds);
  if (kind === 'import-end' || kind === 'import-without-transaction') beforePrepare(dieBeforeImportIsMarked);
  if (kind === 'import-without-transaction') runWithoutTransactions();
  if (kind === 'start-lock') neverLockStarts();
  if (kind === 'start-without-transaction') runWithoutTransactions();
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

function dieBeforeOrderIsPaid(source: string): string {
  if (source.startsWith('update "orders" set "paid_at"')) process.kill(process.pid, 'SIGKILL');
  return source;
}

function dieBeforeEntryIsClosed(source: string): string {
  if (source.startsWith('update "waitlist_entries"')) process.kill(process.pid, 'SIGKILL');
  return source;
}

/** Its orders are placed already. */
function dieBeforeQuoteIsAccepted(source: string): string {
  if (source.startsWith('update "quotes" set "state"')) process.kill(process.pid, 'SIGKILL');
  return source;
}

function dieBeforeRequestIsClosed(source: string): string {
  if (source.startsWith('update "requests"')) process.kill(process.pid, 'SIGKILL');
  return source;
}

/** The order says that it has left. */
function dieBeforeShipmentIsAdded(source: string): string {
  if (source.startsWith('insert into "shipments"')) process.kill(process.pid, 'SIGKILL');
  return source;
}

/** The order is closed short, and its stock is not back. */
function dieBeforeRestIsReturned(source: string): string {
  if (source.startsWith('insert into "stock_movements"')) process.kill(process.pid, 'SIGKILL');
  return source;
}

/** The return is done, and what is owed is not less. */
function dieBeforeReturnIsCredited(source: string): string {
  if (source.startsWith('insert into "bank_transfer_orders"')) process.kill(process.pid, 'SIGKILL');
  return source;
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

function dieBeforeRefundIsWritten(source: string): string {
  if (source.startsWith('update "refunds"')) process.kill(process.pid, 'SIGKILL');
  return source;
}

function dieBeforeNoteHasLines(source: string): string {
  if (source.startsWith('insert into "invoice_lines"')) process.kill(process.pid, 'SIGKILL');
  return source;
}

/** Its changes of products are written, its new ones are not. */
function dieBeforeImportAdds(source: string): string {
  if (source.startsWith('insert into "products" (')) process.kill(process.pid, 'SIGKILL');
  return source;
}

function dieBeforeImportIsMarked(source: string): string {
  if (source.startsWith('update "imports" set "applied_at"')) process.kill(process.pid, 'SIGKILL');
  return source;
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
