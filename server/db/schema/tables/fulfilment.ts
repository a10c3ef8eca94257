import type { ColumnType, Generated } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

/** What was counted into the parcels of an order; scans that were taken back do not count. */
export interface PackingsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  order_id: Fixed<string>;
  /** An order has one open packing at most, and one for each shipment from the bench. */
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

/** What left of an order at once; the whole of most. */
export interface ShipmentsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  order_id: Fixed<string>;
  quantity: Fixed<number>;
  carrier: Fixed<string | null>;
  tracking_number: Fixed<string | null>;
  /** The day by which staff said that the rest leaves. */
  rest_by: Fixed<string | null>;
  /** What the pack bench counted into it; null for others. */
  packing_id: Fixed<string | null>;
  /** Later than that of any earlier one of the order. */
  shipped_at: Fixed<number>;
  shipped_by: Fixed<string>;
  /** When it was taken back. */
  undone_at: ColumnType<number | null, never, number>;
  /** Who shipped, and the key that tells a repeated request. */
  request_key: Fixed<string | null>;
  request_fingerprint: Fixed<string | null>;
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
  shipments: ShipmentsTable;
}
