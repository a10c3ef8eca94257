import { sql } from 'kysely';
import { isFreightId } from '#shared/domain/freight/freight-id.ts';

// Orders and the freights of checkouts are paid, refunded and invoiced alike: statements about the columns that both have.

/** Freights under the name of the other table, for statements about columns that both have: such a statement is written once. */
export const FREIGHTS = 'freights as orders' as 'orders';

/**
 * The table of an order or a freight, see `FREIGHTS`.
 */
export function tableOfPayable(id: string): 'orders' {
  return isFreightId(id) ? FREIGHTS : 'orders';
}

const columns = sql.raw(`id, checkout_id, owner_id, account_id, currency, total_minor, tax_minor, tax_rate, terms_days,
  due_at, paid_at, transaction_id, cancelled_at, expired_at, transferred_minor, transferred_at, uninvoiced_minor, refunded_minor,
  returning_minor, refunded_at, all_refunded_at, disputed_at`);

/** All orders and freights, as a table for whole-table checks. */
export const payables = sql`(select ${columns} from orders union all select ${columns} from freights)`;
