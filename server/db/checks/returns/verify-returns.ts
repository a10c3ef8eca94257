import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';
import { factsOfEvent } from '#server/db/stored-json.ts';
import { returnNumber } from '#shared/domain/history/record-number.ts';

/** Returns of an order hold no more than has left of it, and belong to who ordered it. */
export async function checkReturnedQuantities(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from returns join orders on orders.id = order_id
    group by orders.id, shipped_quantity, orders.account_id, orders.owner_id
    having sum(held_quantity) > coalesce(shipped_quantity, 0) or min(returns.account_id) <> orders.account_id
      or max(returns.account_id) <> orders.account_id or min(returns.owner_id) <> orders.owner_id
      or max(returns.owner_id) <> orders.owner_id`.execute(db);
  return rows.map(({ id }) => `Order ${id}: its returns are of more than has left of it, or of somebody else`);
}

/** What went back to stock of a return is what its receipt says, and of its product. */
export async function checkRestocked(db: Database): Promise<string[]> {
  const { rows } = await sql<{ seq: number }>`
    select returns.seq from returns join orders on orders.id = order_id
      left join (select return_id, sum(quantity) as quantity, min(product_id) as first, max(product_id) as last,
          sum(case when kind = 'received' then 0 else 1 end) as others
        from stock_movements where return_id is not null group by return_id) as moved on moved.return_id = returns.id
    where coalesce(moved.quantity, 0) <> coalesce(restocked_quantity, 0)
      or moved.first <> orders.product_id or moved.last <> orders.product_id or moved.others > 0`.execute(db);
  return rows.map(({ seq }) => `Return ${returnNumber(seq)}: the stock ledger does not say what came back of it`);
}

/** The events of a return lead to its state. */
export async function checkReturnStates(db: Database): Promise<string[]> {
  const returns = await db.selectFrom('returns').select(['id', 'seq', 'state', 'order_id']).execute();
  if (returns.length === 0) return [];
  const events = await db
    .selectFrom('events')
    .select(['type', 'subject_id', 'after'])
    .where('type', 'like', 'return.%')
    .orderBy('seq')
    .execute();
  const told = new Map<string, string>();
  for (const { type, subject_id, after } of events) {
    const { returnId = '' } = factsOfEvent(after);
    told.set(`${subject_id} ${returnId}`, stateAfter[type] ?? '');
  }
  return returns
    .filter(({ id, state, order_id }) => told.get(`${order_id} ${id}`) !== state)
    .map(({ seq, state }) => `Return ${returnNumber(seq)}: it is ${state}, but its events do not lead there`);
}

const stateAfter: Record<string, string> = {
  'return.requested': 'requested',
  'return.withdrawn': 'withdrawn',
  'return.approved': 'approved',
  'return.refused': 'refused',
  'return.received': 'received',
  'return.receipt_undone': 'approved',
  'return.settled': 'done',
};

/** The money of a return went back once, as it says: to the card, or with credit notes off what is owed and by the bank. */
export async function checkReturnMoney(db: Database): Promise<string[]> {
  const { rows } = await sql<{ seq: number }>`
    select returns.seq from returns
      left join refund_orders on refund_row = returns.refund_id and refund_orders.order_id = returns.order_id
      left join refunds on refunds.id = returns.refund_id
      left join bank_transfers on bank_transfers.return_id = returns.id
      left join bank_transfer_orders on transfer_id = bank_transfers.id
      left join bank_refunds on bank_refunds.return_id = returns.id
      left join (select return_id, sum(total_minor) as total from invoices where return_id is not null
        group by return_id) as credited on credited.return_id = returns.id
    where (returns.refund_id is not null and (refunds.kind <> 'staff' or refund_orders.amount_minor is null
        or (void_at is null and takes_rest = 0 and refund_orders.amount_minor <> returns.amount_minor)
        or bank_transfers.id is not null or bank_refunds.id is not null or credited.total is not null))
      or (returns.refund_id is null and (coalesce(bank_transfers.amount_minor, 0)
          + coalesce(bank_refunds.amount_minor, 0) <> coalesce(returns.amount_minor, 0)
        or coalesce(credited.total, 0) <> coalesce(returns.amount_minor, 0)
        or bank_transfer_orders.order_id <> returns.order_id or bank_refunds.order_id <> returns.order_id))`.execute(
    db,
  );
  return rows.map(({ seq }) => `Return ${returnNumber(seq)}: its money did not go back once, as it says`);
}
