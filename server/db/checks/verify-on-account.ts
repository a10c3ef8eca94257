import { sql } from 'kysely';
import { FREIGHTS, payables } from '#server/db/payables.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { readDocument } from '#server/db/stored-invoice.ts';
import { factsOfEvent } from '#server/db/stored-json.ts';
import { NO_END } from '#shared/domain/limits.ts';

/** Of what was invoiced, while more is to leave. */
const isAllPaid = sql`(paid_at is null and uninvoiced_minor > 0 and transferred_minor = total_minor - uninvoiced_minor)`;

/** They do not expire; one shipped unpaid has an invoice, due after the agreed days. */
export async function checkOrdersOnAccount(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where
      (terms_days is not null and (expired_at is not null
        or (shipped_quantity is not null and paid_at is null and due_at is null)))
      or (transferred_at is not null and due_at is null)
      or (due_at is not null and not exists (select 1 from invoice_lines join invoices on invoices.id = invoice_id
        where order_id = orders.id and invoice_lines.kind = 'invoice' and cause = 'shipment'))
      or (terms_days is not null and (due_at is null or ${isAllPaid})) <> (reserved_until = ${sql.lit(NO_END)})`.execute(
    db,
  );
  return rows.map(({ id }) => `Order ${id}: its terms, its shipment, its invoice and when it is due do not agree`);
}

/** An order is due when its invoice says so; with invoices over its parts, when the oldest does that transfers have not paid. */
export async function checkDueDates(db: Database): Promise<string[]> {
  return [...(await checkDueDatesIn(db, 'orders')), ...(await checkDueDatesIn(db, FREIGHTS))];
}

async function checkDueDatesIn(db: Database, table: 'orders'): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .innerJoin('invoice_lines', 'invoice_lines.order_id', 'orders.id')
    .innerJoin('invoices', 'invoices.id', 'invoice_lines.invoice_id')
    .select(['orders.id', 'orders.due_at', 'orders.paid_at', 'transferred_minor', 'invoices.document'])
    .select(['invoice_lines.total_minor', 'invoice_lines.quantity', 'invoice_lines.due_at as part_due_at'])
    .where('orders.due_at', 'is not', null)
    .where('invoice_lines.kind', '=', 'invoice')
    .where('invoices.cause', '=', 'shipment')
    .execute();
  const wrong = rows.filter(({ due_at, part_due_at, quantity, document }) => {
    const { payment } = readDocument({ document });
    return payment.method !== 'account' || payment.dueAt !== (quantity === null ? due_at : part_due_at);
  });
  const parts = Map.groupBy(
    rows.filter(({ quantity, paid_at }) => quantity !== null && paid_at === null),
    ({ id }) => id,
  );
  for (const lines of parts.values()) {
    const [first] = lines.toSorted((a, b) => (a.part_due_at ?? 0) - (b.part_due_at ?? 0)).filter(isOpenAfter());
    const last = Math.max(...lines.map(({ part_due_at }) => part_due_at ?? 0));
    wrong.push(...lines.slice(0, 1).filter(({ due_at }) => due_at !== (first?.part_due_at ?? last)));
  }
  return wrong.map(({ id }) => `Order ${id}: it is due on another day than its invoice says`);
}

/** Transfers pay the oldest first. */
function isOpenAfter() {
  let invoiced = 0;
  return (line: { total_minor: number; transferred_minor: number }) => {
    invoiced += line.total_minor;
    return invoiced > line.transferred_minor;
  };
}

export async function checkTransferredOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from ${payables} as orders
      left join (select order_id, sum(amount_minor) as total from bank_transfer_orders group by order_id) as parts
        on parts.order_id = orders.id
      left join bank_transfer_orders as last on last.order_id = orders.id and last.transfer_id = transaction_id
      left join bank_transfers as reversal on reversal.reverses = last.transfer_id
    where transferred_minor <> coalesce(parts.total, 0)
      or (transferred_at is null) <> (transferred_minor = 0) or transferred_minor > total_minor - uninvoiced_minor
      or (transferred_minor > 0 and (paid_at is not null) <> (transferred_minor = total_minor))
      or (transferred_minor > 0 and paid_at is not null and (last.order_id is null or reversal.id is not null))`.execute(
    db,
  );
  return rows.map(({ id }) => `Order ${id}: it does not say of its bank transfers what they do`);
}

/** A transfer is the sum of its parts for orders of its account; a reversal takes back all of it. */
export async function checkTransfers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select bank_transfers.id from bank_transfers
      left join (
        select transfer_id, sum(part.amount_minor) as total,
          sum(case when orders.account_id = bank_transfers.account_id and orders.currency = bank_transfers.currency
            and (part.amount_minor > 0) = (reverses is null) then 0 else 1 end) as foreign_parts
        from bank_transfer_orders as part join ${payables} as orders on orders.id = part.order_id
          join bank_transfers on bank_transfers.id = part.transfer_id group by transfer_id
      ) as parts on parts.transfer_id = bank_transfers.id
      left join bank_transfers as reversed on reversed.id = bank_transfers.reverses
    where coalesce(parts.total, 0) <> bank_transfers.amount_minor or foreign_parts > 0
      or (bank_transfers.reverses is not null and (reversed.reverses is not null
        or reversed.amount_minor <> -bank_transfers.amount_minor or reversed.account_id <> bank_transfers.account_id))
      or exists (
        select 1 from bank_transfer_orders as part
          left join bank_transfer_orders as original
            on original.transfer_id = bank_transfers.reverses and original.order_id = part.order_id
        where part.transfer_id = bank_transfers.id and bank_transfers.reverses is not null
          and coalesce(original.amount_minor, 0) <> -part.amount_minor)`.execute(db);
  return rows.map(
    ({ id }) => `Bank transfer ${id}: it is not the sum of its parts, or not the reversal of another one`,
  );
}

interface AccountEvent {
  type: string;
  after: string | null;
  before: string | null;
  subject_id: string;
  account: string;
}

interface LedgerOfAccount {
  limit: number;
  owed: number;
  open: Map<string, number>;
}

/** The event log tells that no order exceeded the limit, and comes to what is owed now. */
export async function checkCredit(db: Database): Promise<string[]> {
  const { rows: events } = await sql<AccountEvent>`
    select events.type, events.after, events.before, events.subject_id,
      coalesce(orders.account_id, events.subject_id) as account
    from events left join ${payables} as orders on orders.id = events.subject_id
    where orders.terms_days is not null or events.type = 'customer.terms_changed' order by events.seq`.execute(db);
  const ledgers = new Map<string, LedgerOfAccount>();
  const problems: string[] = [];
  for (const event of events) {
    const ledger = ledgers.get(event.account) ?? { limit: 0, owed: 0, open: new Map() };
    ledgers.set(event.account, ledger);
    book(ledger, event);
    if (event.type.endsWith('.placed') && ledger.owed > ledger.limit) {
      problems.push(`Order ${event.subject_id}: placed on account above the limit of its account`);
    }
  }
  const { rows: owing } = await sql<{ account: string; owed: number }>`
    select account_id as account, sum(total_minor - transferred_minor) as owed from ${payables} as orders
    where terms_days is not null and paid_at is null and cancelled_at is null group by account_id`.execute(db);
  const owedNow = new Map(owing.map(({ account, owed }) => [account, Number(owed)]));
  const wrong = [...ledgers].filter(([account, { owed }]) => owed !== (owedNow.get(account) ?? 0));
  return [
    ...problems,
    ...wrong.map(([account]) => `Account ${account}: what is owed on account is not what the log comes to`),
  ];
}

function book(ledger: LedgerOfAccount, { type, after, before, subject_id: id }: AccountEvent): void {
  const { totalMinor = 0, amountMinor = 0, creditLimitMinor = 0, creditedMinor = 0 } = factsOfEvent(after);
  const change = (difference: number) => {
    ledger.open.set(id, (ledger.open.get(id) ?? 0) + difference);
    ledger.owed += difference;
  };
  switch (type) {
    case 'customer.terms_changed':
      ledger.limit = creditLimitMinor;
      break;
    case 'order.placed':
    case 'freight.placed':
      change(totalMinor);
      break;
    case 'order.reduced':
    case 'order.closed_short':
      change(totalMinor - (factsOfEvent(before).totalMinor ?? 0) - creditedMinor);
      break;
    case 'transfer.recorded':
      change(-amountMinor);
      break;
    case 'return.settled':
      change(-creditedMinor);
      break;
    case 'transfer.reversed':
      change(amountMinor);
      break;
    case 'order.paid':
    case 'order.cancelled':
    case 'freight.paid':
    case 'freight.cancelled':
      change(-(ledger.open.get(id) ?? 0));
  }
}
