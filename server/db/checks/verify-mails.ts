import { sql } from 'kysely';
import { getsStaffMails } from '#server/db/gets-staff-mails.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { parseTexts } from '#server/db/stored-json.ts';
import { ERASED } from '#shared/domain/customers/erased.ts';
import { quoteNumber, returnNumber } from '#shared/domain/history/record-number.ts';
import type { MailKindName } from '#shared/domain/mails/mail-kinds.ts';

/** While mails are on, what happened to an order has the row of its mail. */
async function checkMailsOfOrders(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; event: string }>`
    select orders.id, 'placed' as event from orders, mail_switch where created_at > rows_since
      and not exists (select 1 from outbox where event_key in ('order_placed:' || orders.id,
        'checkout_placed:' || coalesce(orders.checkout_id, ''), 'line_served:' || orders.id))
    union all
    select orders.id, 'paid' from orders, mail_switch where paid_at > rows_since and transaction_id is not null
      and not exists (select 1 from outbox where event_key = 'orders_paid:' || orders.transaction_id)
      and not exists (select 1 from bank_transfers where bank_transfers.id = transaction_id and (return_id is not null or short_order_id is not null))
    union all
    select orders.id, 'expired' from orders, mail_switch where expired_at > rows_since
      and not exists (select 1 from outbox where event_key = 'order_expired:' || orders.id)
    union all
    select order_id, 'shipped' from shipments, mail_switch where shipped_at > rows_since and undone_at is null
      and not exists (select 1 from outbox where event_key = 'order_shipped:' || order_id || ':' || shipped_at)
    union all
    select subject_id, 'closed short' from events, mail_switch where type = 'order.closed_short' and at > rows_since
      and not exists (select 1 from outbox where event_key = 'order_closed_short:' || subject_id || ':' || at)
    union all
    select orders.id, 'cancelled by staff' from orders, mail_switch where cancelled_at > rows_since
      and exists (select 1 from events where subject_id = orders.id and type = 'order.cancelled' and actor <> owner_id)
      and not exists (select 1 from outbox where event_key = 'order_cancelled:' || orders.id)`.execute(db);
  return rows.map(({ id, event }) => `Order ${id}: it was ${event}, but no mail says so`);
}

/** While mails are on, an invoice, credit note or reversal has the row of its mail, unless its buyer was erased. */
async function checkMailsOfInvoices(db: Database): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select number from invoices, mail_switch where issued_at > rows_since and buyer <> ${ERASED} and not exists (
      select 1 from outbox where event_key =
        case invoices.kind when 'credit_note' then 'credit_note:' else 'invoice:' end || invoices.id)`.execute(db);
  return rows.map(({ number }) => `Invoice ${number}: it was issued, but no mail says so`);
}

/** While mails are on, money that went back has the row of its mail. */
async function checkMailsOfRefunds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select refunds.id from refunds, mail_switch
    where completed_at > rows_since and status = 'succeeded'
      and exists (select 1 from refund_orders where refund_row = refunds.id)
      and not exists (select 1 from outbox where event_key = 'refund_made:' || refunds.refund_id)`.execute(db);
  return rows.map(({ id }) => `Refund ${id}: it was made, but no mail says so`);
}

/** While mails are on, each approval and each settlement of a return has the row of its mail. */
async function checkMailsOfReturns(db: Database): Promise<string[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from returns, mail_switch
    where (approved_quantity is not null and decided_at > rows_since and state <> 'refused'
        and not exists (select 1 from outbox where event_key = 'return_approved:' || returns.id))
      or (settled_at > rows_since
        and not exists (select 1 from outbox where event_key = 'return_done:' || returns.id))`.execute(db);
  return rows.map(({ seq }) => `Return ${returnNumber(seq)}: it was decided, but no mail says so`);
}

/** While mails are on, a new dispute has a row for each who got the shop's mails then and has not changed since. */
async function checkMailsOfDisputes(db: Database): Promise<string[]> {
  const settings = await db.selectFrom('shop_settings').select('staff_mails').executeTakeFirst();
  const selected = settings?.staff_mails ? parseTexts(settings.staff_mails) : [];
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct disputes.id, users.email from mail_switch, events
      join orders on orders.id = events.subject_id
      join disputes on disputes.payment_intent_id = orders.transaction_id and disputes.created_at = events.at
      join users on ${getsStaffMails(selected)}
        and users.created_at < disputes.created_at
    where events.type = 'dispute.opened' and events.at > rows_since
      and not exists (select 1 from events as later where later.subject_id = users.id and later.at >= events.at)
      and not exists (select 1 from events as later where later.type = 'settings.changed' and later.at >= events.at)
      and not exists (select 1 from outbox
        where event_key = 'payment_disputed:' || disputes.id || ':' || users.id)`.execute(db);
  return rows.map(({ id, email }) => `Dispute ${id}: no mail says so to ${email}`);
}

/** While mails are on, each answer to a quote has the row of its mail, unless the customer's account was closed then. */
async function checkMailsOfQuotes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ seq: number; version: number }>`
    select quotes.seq, quote_versions.version from mail_switch, quote_versions
      join quotes on quotes.id = quote_versions.quote_id
      join users on users.id = quotes.owner_id and users.retired_at is null
    where quote_versions.created_at > rows_since and not exists (
      select 1 from outbox where event_key = 'quote_answered:' || quotes.id || ':' || quote_versions.version)`.execute(
    db,
  );
  return rows.map(({ seq, version }) => `Quote ${quoteNumber(seq)}: answer ${version} was given, but no mail says so`);
}

/** While mails are on, who asked for an approval is told how it was decided, unless they left. */
async function checkMailsOfRequests(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select requests.id, requests.state from requests, mail_switch
    where decided_at > rows_since and requests.state in ('approved', 'refused')
      and not exists (select 1 from outbox where event_key = 'request_' || requests.state || ':' || requests.id)
      and exists (select 1 from users where users.id = requester_id and retired_at is null)`.execute(db);
  return rows.map(({ id, state }) => `Request ${id}: it was ${state}, but no mail says so`);
}

type Check = (db: Database) => Promise<string[]>;

/** What sees that a mail of a kind was never written; null where nothing that is stored tells that there should be one. */
const checks: Record<MailKindName, Check | null> = {
  order_placed: checkMailsOfOrders,
  checkout_placed: checkMailsOfOrders,
  line_served: checkMailsOfOrders,
  orders_paid: checkMailsOfOrders,
  order_shipped: checkMailsOfOrders,
  order_unshipped: null,
  order_closed_short: checkMailsOfOrders,
  order_expiring: null,
  order_expired: checkMailsOfOrders,
  order_cancelled: checkMailsOfOrders,
  refund_made: checkMailsOfRefunds,
  invoice: checkMailsOfInvoices,
  credit_note: checkMailsOfInvoices,
  quote_received: null,
  quote_answered: checkMailsOfQuotes,
  quote_message: null,
  quote_offer_withdrawn: null,
  quote_expired: null,
  quote_requested: null,
  quote_question: null,
  quote_accepted: null,
  quote_refused: null,
  quote_withdrawn: null,
  return_requested: null,
  return_approved: checkMailsOfReturns,
  return_refused: null,
  return_received: null,
  return_done: null,
  company_application: null,
  company_approved: null,
  company_refused: null,
  member_invited: null,
  request_waiting: null,
  request_approved: checkMailsOfRequests,
  request_refused: checkMailsOfRequests,
  request_expired: null,
  stock_back: null,
  webhook_off: null,
  payment_disputed: checkMailsOfDisputes,
  low_stock: null,
};

export const mailChecks: Check[] = [...new Set(Object.values(checks))].filter((check) => check !== null);

/** A Message-ID belongs to one mail, which several rows may have become. */
export async function checkMessageIds(db: Database): Promise<string[]> {
  const { rows } = await sql<{ message_id: string }>`
    select message_id from outbox where message_id is not null group by message_id
    having count(*) > 1 and (count(merge_key) < count(*) or count(distinct merge_key) > 1)`.execute(db);
  return rows.map(({ message_id }) => `Mail ${message_id}: several mails have this Message-ID`);
}
