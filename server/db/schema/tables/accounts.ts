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
  /** Null with the limit: nothing can be ordered on account. */
  payment_days: number | null;
  credit_limit_minor: Minor | null;
  created_at: Fixed<number>;
  updated_at: number;
}

export interface AccountsTables {
  accounts: AccountsTable;
}

export type AccountRow = Selectable<AccountsTable>;
