import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

/** What was counted into the parcels of an order; scans that were taken back do not count. */
export interface PackingsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  order_id: Fixed<string>;
  /** An order has one packing at most that was not reset. */
  state: 'open' | 'shipped' | 'reset';
  packed: number;
  started_at: Fixed<number>;
  started_by: Fixed<string>;
  ended_at: ColumnType<number | null, never, number>;
}

export interface PackingScansTable {
  seq: Generated<number>;
  id: Fixed<string>;
  packing_id: Fixed<string>;
  /** Who scanned, and the key that tells a repeated request from another unit. */
  scan_key: Fixed<string>;
  request_fingerprint: Fixed<string | null>;
  quantity: Fixed<number>;
  scanned_at: Fixed<number>;
  scanned_by: Fixed<string>;
  taken_back_at: ColumnType<number | null, never, number>;
}

/** What one shift tells the next; triggers protect signed ones. */
export interface HandoversTable {
  seq: Generated<number>;
  id: Fixed<string>;
  from_at: number;
  to_at: number;
  /** The numbers of the events of the shift. */
  first_event: number;
  last_event: number;
  /** JSON: `StoredFigures` of server/db/stored-json.ts. */
  figures: string;
  note: string;
  /** Counts how often it was written. */
  version: number;
  written_by: Fixed<string>;
  signed_by: string | null;
  signed_at: number | null;
}

export interface FulfilmentTables {
  handovers: HandoversTable;
  packings: PackingsTable;
  packing_scans: PackingScansTable;
}
