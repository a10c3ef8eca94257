import { randomUUIDv7 } from 'node:crypto';
import { startOfMonth } from '#server/calendar.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { MemberRow } from '#server/db/schema/tables/companies.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { findCompany } from '#server/queries/companies/companies.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { insertPlacement, sumSpent } from '#server/queries/companies/spending.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { insertRequest } from '#server/queries/requests/requests.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { closeEntry, type WaitingRow } from '#server/queries/waitlist/waitlist.ts';
import { limitsOf } from '#server/services/checkouts/member-placement.ts';
import type { PricedLine } from '#server/services/checkouts/place-lines.ts';
import { mailApprovers } from '#server/services/requests/mail-approvers.ts';
import { type ApprovalReason, reasonsForApproval } from '#shared/domain/companies/member-limits.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { REQUEST_DAYS } from '#shared/domain/limits.ts';
import { type Minor, minor } from '#shared/domain/money.ts';

/**
 * A place in line of a member who may order for the company. Its total was reserved in the member's limits when the member,
 * who is locked before products, was locked; so what is read here without a lock can only have become less.
 */
export interface MemberPlace {
  member: MemberRow;
  monthStart: number;
  /** Without this place. */
  spent: Minor;
}

/** By the ids of their entries; those who may not order for their company any more are missing. */
export async function readMemberPlaces(
  db: WriteTransaction,
  entries: WaitingRow[],
  at: number,
): Promise<Map<string, MemberPlace>> {
  const places = new Map<string, MemberPlace>();
  const unlocked = withoutRowLocks(db);
  for (const entry of entries.filter(isOfMember)) {
    const { owner_id: userId, account_id: accountId } = entry;
    const member = await findMember(unlocked, userId);
    if (member?.account_id !== accountId || !memberMay(member.role, 'orders.place')) continue;
    const monthStart = startOfMonth(at, await readTimeZone(unlocked));
    const spent = await sumSpent(unlocked, { userId, accountId, since: monthStart });
    places.set(entry.id, { member, monthStart, spent: minor(spent - (entry.reserved_minor ?? 0)) });
  }
  return places;
}

export function isOfMember({ account_id, owner_id }: Pick<WaitingRow, 'account_id' | 'owner_id'>): boolean {
  return account_id !== owner_id;
}

/** Whether a total needs an approval now, whatever was reserved for it. */
export function needsApproval(
  { reserved_minor: reserved }: WaitingRow,
  { member, spent }: MemberPlace,
  total: Minor,
): boolean {
  return reserved === null || total > reserved || reasonsForApproval(limitsOf(member), { total, spent }).length > 0;
}

/** With the limits that held. */
export async function recordMemberOrder(
  db: WriteTransaction,
  { member, monthStart, spent }: MemberPlace,
  order: { id: string; total_minor: Minor; created_at: number },
): Promise<void> {
  await insertPlacement(db, {
    user_id: member.user_id,
    account_id: member.account_id,
    checkout_id: null,
    order_id: order.id,
    total_minor: order.total_minor,
    month_start: monthStart,
    spent_minor: spent,
    needs_approval: member.needs_approval,
    order_limit_minor: member.order_limit_minor,
    month_limit_minor: member.month_limit_minor,
    request_id: null,
    created_at: order.created_at,
  });
}

/** Removes the place and asks those who may decide; like every request it takes no stock. Returns the events. */
export async function askForPlace(
  db: WriteTransaction,
  { entry, line, place, at }: { entry: WaitingRow; line: PricedLine; place: MemberPlace; at: number },
): Promise<RecordedEvent[]> {
  const { owner_id: requesterId, account_id: accountId } = entry;
  const { product, quantity, unitPrice, total } = line;
  const id = randomUUIDv7();
  const company = await findCompany(withoutRowLocks(db), accountId);
  const always = reasonsForApproval(limitsOf(place.member), { total, spent: place.spent });
  const request = {
    id,
    account_id: accountId,
    requester_id: requesterId,
    asked_by: null,
    state: 'open' as const,
    address: entry.address,
    phone: entry.phone,
    po_number: entry.po_number,
    delivery_note: null,
    cost_centre: entry.cost_centre,
    on_account: company?.on_account_only ?? (0 as const),
    note: null,
    reasons: JSON.stringify([...always, 'line'] satisfies ApprovalReason[]),
    total_minor: total,
    idempotency_key: null,
    request_fingerprint: null,
    created_at: at,
    expires_at: at + REQUEST_DAYS * DAY_MS,
  };
  await insertRequest(db, request, [
    { request_id: id, line: 0, product_id: product.id, quantity, price_units: unitPrice, total_minor: total },
  ]);
  if (!(await closeEntry(db, entry.id, { at, as: 'removed', requestId: id }))) {
    throw new Error('A place was asked for although the waitlist is locked');
  }
  await mailApprovers(db, { id, accountId, requesterId, at });
  const asked = { lines: 1, totalMinor: total, requesterId };
  const removed = { productId: product.id, requestId: id };
  return [
    { at, actor: 'system', type: 'request.made', subjectId: id, after: asked },
    { at, actor: 'system', type: 'waitlist.removed', subjectId: entry.id, after: removed },
  ];
}
