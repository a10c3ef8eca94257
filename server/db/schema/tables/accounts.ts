import type { Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Minor } from '#shared/domain/money.ts';

/** Who pays: a person, under the user's id, or a company. */
export interface AccountsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  kind: Fixed<'person' | 'company'>;
  /** Of a company. */
  name: string | null;
  tax_id: string | null;
  tax_exempt_reason: string | null;
  /** ISO 3166; for e-invoices, as the electronic address such as `0088:4012345000009`. */
  country: string | null;
  electronic_address: string | null;
  /** Null with the limit: nothing can be ordered on account. */
  payment_days: number | null;
  credit_limit_minor: Minor | null;
  created_at: Fixed<number>;
  updated_at: number;
}

/** Kept by triggers, a row of each account. */
export interface AccountSalesTable {
  account_id: Fixed<string>;
  /** Of the account. */
  seq: Fixed<number>;
  /** When the last order that was not cancelled was placed; 0 for none. */
  last_order_at: number;
  turnover_minor: Minor;
}

export interface AccountsTables {
  accounts: AccountsTable;
  account_sales: AccountSalesTable;
}

export type AccountRow = Selectable<AccountsTable>;
