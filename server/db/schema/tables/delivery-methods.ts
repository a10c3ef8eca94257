import type { Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Carrier } from '#shared/domain/freight/delivery-method.ts';
import type { Minor } from '#shared/domain/money.ts';

export interface DeliveryMethodsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** Of the list; those of the archived stay as they were. */
  position: number;
  name: string;
  /** Unique; its id once it is archived. */
  name_key: string;
  carrier: Carrier | null;
  /** JSON: `FreightRule`. */
  rule: string;
  free_from_minor: Minor | null;
  /** JSON: `DeliveryZone[]`. */
  zones: string;
  /** The number of its changes, and 1 for the first. */
  version: number;
  created_at: Fixed<number>;
  updated_at: number;
  archived_at: number | null;
}

export interface DeliveryMethodsTables {
  delivery_methods: DeliveryMethodsTable;
}

export type DeliveryMethodRow = Selectable<DeliveryMethodsTable>;
