import BetterSqlite3 from 'better-sqlite3';

// For control runs only: takes one protection away, to show that a test notices. It changes the driver and not the
// product, so that the product has no switch that could be on by mistake.

/** `sync`: writes are not synced to the disk. `commit`: requests are acknowledged before their transaction ends. */
export const sabotages = ['none', 'sync', 'commit'] as const;
export type Sabotage = (typeof sabotages)[number];

const COMMIT_EVERY_MS = 5000;

export function sabotage(kind: Sabotage): void {
  if (kind === 'sync') neverSync();
  if (kind === 'commit') commitLater();
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
  const prepare: (source: string) => BetterSqlite3.Statement = BetterSqlite3.prototype.prepare;
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, source: string) {
    const nothing = () => prepare.call(this, 'select 1 where 0');
    if (source === 'begin immediate' && this.inTransaction) return nothing();
    if (source !== 'commit') return prepare.call(this, source);
    setTimeout(() => {
      if (this.open && this.inTransaction) prepare.call(this, 'commit').run();
    }, COMMIT_EVERY_MS);
    return nothing();
  } as typeof BetterSqlite3.prototype.prepare;
}
