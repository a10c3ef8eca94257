import { sql } from 'kysely';
import type { Database } from '#server/db/schema/tables.ts';

/** Who acts for a company is its member, and a company with members is managed by one of them. */
export async function checkMembers(db: Database): Promise<string[]> {
  const { rows: strangers } = await sql<{ id: string }>`
    select users.id from users left join members on members.user_id = users.id
    where users.account_id <> users.id and members.account_id is distinct from users.account_id`.execute(db);
  const { rows: unmanaged } = await sql<{ account_id: string }>`
    select account_id from members group by account_id
    having sum(case when role = 'manager' then 1 else 0 end) = 0`.execute(db);
  const { rows: kinds } = await sql<{ id: string }>`
    select accounts.id from accounts left join companies on companies.account_id = accounts.id
      left join users on users.id = accounts.id
    where (kind = 'company') <> (companies.account_id is not null) or (kind = 'person') <> (users.id is not null)`.execute(
    db,
  );
  return [
    ...strangers.map(({ id }) => `User ${id}: acts for a company without being its member`),
    ...unmanaged.map(({ account_id }) => `Company ${account_id}: has members, but no manager`),
    ...kinds.map(({ id }) => `Account ${id}: is neither of one person nor of one company`),
  ];
}

/**
 * What a member ordered was within the limits of that moment, or was approved by somebody who might do that. What was
 * spent before counts at least what is still ordered of it now: totals only fall. What a place in line became was counted
 * when the member joined it.
 */
export async function checkMemberLimits(db: Database): Promise<string[]> {
  const { rows: beyond } = await sql<{ seq: number }>`
    select seq from member_placements where request_id is null and (needs_approval = 1
      or total_minor > order_limit_minor or spent_minor + total_minor > month_limit_minor)`.execute(db);
  const { rows: unseen } = await sql<{ seq: number }>`
    select placed.seq from member_placements as placed
      join (select coalesce(orders.checkout_id, orders.id) as placed_with, min(orders.seq) as first_seq from orders
        where orders.account_id <> orders.owner_id group by coalesce(orders.checkout_id, orders.id)) as own
        on own.placed_with = coalesce(placed.checkout_id, placed.order_id)
      join orders on orders.owner_id = placed.user_id and orders.account_id = placed.account_id
        and orders.created_at >= placed.month_start and orders.seq < own.first_seq
        and orders.cancelled_at is null and orders.expired_at is null
    where not exists (select 1 from waitlist_entries where waitlist_entries.order_id = placed.order_id)
    group by placed.seq, placed.spent_minor having sum(orders.total_minor) > placed.spent_minor`.execute(db);
  const { rows: unnoted } = await sql<{ id: string }>`
    select orders.id from orders
      left join member_placements as placed
        on placed.order_id = orders.id or placed.checkout_id = orders.checkout_id
    where orders.account_id <> orders.owner_id
      and (placed.seq is null or placed.user_id <> orders.owner_id or placed.account_id <> orders.account_id)`.execute(
    db,
  );
  return [
    ...beyond.map(({ seq }) => `Placement ${seq}: above the limits of its member, and nobody approved it`),
    ...unseen.map(({ seq }) => `Placement ${seq}: its member had spent more in the month than it counts`),
    ...unnoted.map(({ id }) => `Order ${id}: of a company, without the limits of who placed it`),
  ];
}

/** What staff placed or asked for in the name of others says who, and the log says the same. */
export async function checkOrdersOnBehalf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select checkouts.id from checkouts
      left join requests on requests.checkout_id = checkouts.id
      left join events on events.subject_id = checkouts.id and events.type = 'checkout.placed'
    where (requests.id is not null and checkouts.placed_by is distinct from requests.asked_by)
      or (checkouts.placed_by is not null
        and events.actor is distinct from coalesce(requests.decided_by, checkouts.placed_by))`.execute(db);
  return rows.map(({ id }) => `Checkout ${id}: was placed in the name of its owner by somebody else than it says`);
}

/** A request was placed once, by somebody other than its requester unless the company allowed that. */
export async function checkRequests(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select requests.id from requests
      left join member_placements as placed on placed.request_id = requests.id
      left join checkouts on checkouts.id = requests.checkout_id
    where (state = 'approved') <> (placed.seq is not null)
      or (state = 'approved' and (placed.checkout_id <> requests.checkout_id or checkouts.owner_id <> requester_id
        or checkouts.account_id <> requests.account_id or decided_role not in ('manager', 'approver')
        or decided_by is null or (decided_by = requester_id and own_allowed <> 1)
        or not exists (select 1 from events where subject_id = requests.id and type = 'request.approved'
          and actor = decided_by)))`.execute(db);
  const { rows: lines } = await sql<{ id: string }>`
    select requests.id from requests
      join request_lines as line on line.request_id = requests.id
      left join orders on orders.checkout_id = requests.checkout_id and orders.product_id = line.product_id
    where state = 'approved' and (line.approved_quantity is null
      or (line.approved_quantity > 0) <> (orders.id is not null) or orders.quantity > line.approved_quantity)
    group by requests.id`.execute(db);
  return [
    ...rows.map(({ id }) => `Request ${id}: it was not placed as it was approved`),
    ...lines.map(({ id }) => `Request ${id}: other quantities were ordered than were approved`),
  ];
}
