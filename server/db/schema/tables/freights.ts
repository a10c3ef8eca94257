import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { OrderRow } from '#server/db/schema/tables/orders.ts';
import type { Currency, Minor } from '#shared/domain/money.ts';

/**
 * What a checkout pays for its delivery, beside its orders; none while the shop has no delivery methods. Its columns of money
 * mean what those of orders mean.
 */
export interface FreightsTable {
  seq: Generated<number>;
  /** `freightId` of the checkout. */
  id: Fixed<string>;
  checkout_id: Fixed<string>;
  owner_id: Fixed<string>;
  account_id: Fixed<string>;
  /** The delivery method, which may have changed since; null for what a quote offered. */
  method_id: Fixed<string | null>;
  /** The name and the carrier of the method when it was chosen. */
  name: Fixed<string>;
  carrier: Fixed<string | null>;
  /** 1: the shop and the customer agree on it later; it costs nothing here. */
  by_agreement: Fixed<0 | 1>;
  /** ISO 3166, two letters. */
  country: string | null;
  postcode: string | null;
  /** Of all goods, in milligrams; null where a product has none. */
  weight_mg: Fixed<number | null>;
  currency: Fixed<Currency>;
  /** With tax. */
  total_minor: Fixed<Minor>;
  tax_minor: Fixed<Minor>;
  tax_rate: Fixed<number | null>;
  tax_name: Fixed<string | null>;
  tax_exempt_reason: Fixed<string | null>;
  created_at: Fixed<number>;
  terms_days: Fixed<number | null>;
  due_at: ColumnType<number | null, never, number>;
  paid_at: ColumnType<number | null, never, number | null>;
  transaction_id: ColumnType<string | null, never, string | null>;
  /** Since its last open order was cancelled, or expired. */
  cancelled_at: ColumnType<number | null, never, number>;
  expired_at: ColumnType<number | null, never, number>;
  transferred_minor: Generated<Minor>;
  transferred_at: ColumnType<number | null, never, number | null>;
  /** Always zero: one invoice has all of it. */
  uninvoiced_minor: Generated<Minor>;
  refunded_minor: Generated<Minor>;
  returning_minor: Generated<Minor>;
  refunded_at: ColumnType<number | null, never, number | null>;
  all_refunded_at: ColumnType<number | null, never, number | null>;
  disputed_at: ColumnType<number | null, never, number | null>;
}

export interface FreightTables {
  freights: FreightsTable;
}

export type FreightRow = Selectable<FreightsTable>;

/** What orders and freights have in common: money is asked for it, paid, refunded and invoiced. */
export type Payable = Pick<OrderRow, Exclude<keyof OrderRow & keyof FreightRow, 'seq' | 'carrier'>>;
