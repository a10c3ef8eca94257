import type { Database } from '#server/db/schema/tables.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import type { PriceList } from '#shared/domain/products/price-breaks.ts';

/** What a list gives a product; null where it has no price for it. */
export type Entry = PriceList<PriceUnits> | null;

/** A list as it was at one change. A restored backup can give a version once more, but not at the same millisecond. */
export interface ListVersion {
  id: string;
  version: number;
  updated_at: number;
}

interface KeptList extends Omit<ListVersion, 'id'> {
  entries: Map<string, Entry>;
}

/** Of all lists together: about 20 MiB. */
const MAX_ENTRIES = 50_000;

/**
 * Entries of price lists in memory, by product. Those of a version never change, so they need no lifetime: a list of
 * another version begins anew.
 */
export class KeptEntries {
  readonly #lists = new Map<string, KeptList>();
  readonly #max: number;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  of({ id, version, updated_at }: ListVersion): ReadonlyMap<string, Entry> | null {
    const kept = this.#lists.get(id);
    return kept?.version === version && kept.updated_at === updated_at ? kept.entries : null;
  }

  add({ id, version, updated_at }: ListVersion, entries: ReadonlyMap<string, Entry>): void {
    const before = this.#lists.get(id);
    const isSame = before?.version === version && before.updated_at === updated_at;
    const kept = isSame ? before : { version, updated_at, entries: new Map<string, Entry>() };
    this.#count -= before?.entries.size ?? 0;
    for (const [productId, entry] of entries) kept.entries.set(productId, entry);
    this.#lists.set(id, kept);
    this.#count += kept.entries.size;
    // All at once: which list is least in demand is not worth knowing.
    if (this.#count <= this.#max) return;
    this.#lists.clear();
    this.#count = 0;
  }
}

const kept = new WeakMap<Database, KeptEntries>();

export function keptEntries(db: Database): KeptEntries {
  let entries = kept.get(db);
  if (!entries) {
    entries = new KeptEntries(MAX_ENTRIES);
    kept.set(db, entries);
  }
  return entries;
}
