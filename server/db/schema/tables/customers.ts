import type { Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Minor } from '#shared/domain/money.ts';

export interface CustomersTable {
  user_id: Fixed<string>;
  tax_id: string | null;
  tax_exempt_reason: string | null;
  updated_at: number;
}

/** Only customers with a row may order on account. */
export interface PaymentTermsTable {
  user_id: Fixed<string>;
  payment_days: number;
  credit_limit_minor: Minor;
  updated_at: number;
}

export interface CustomersTables {
  account_terms: PaymentTermsTable;
  customers: CustomersTable;
}

export type CustomerRow = Selectable<CustomersTable>;
export type PaymentTermsRow = Selectable<PaymentTermsTable>;
