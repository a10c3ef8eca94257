import type { Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';

/** What an account calls a product: one number for each product, and one product for each number. */
export interface OwnPartNumbersTable {
  seq: Generated<number>;
  account_id: Fixed<string>;
  product_id: Fixed<string>;
  number: Fixed<string>;
  /** A `partNumberKey`, and a `looseKey` for searches. */
  number_key: Fixed<string>;
  number_loose: Fixed<string>;
  updated_at: Fixed<number>;
}

export interface OwnPartNumbersTables {
  own_part_numbers: OwnPartNumbersTable;
}

export type OwnPartNumberRow = Selectable<OwnPartNumbersTable>;
