import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { RequestLineRow, RequestRow } from '#server/db/schema/tables/requests.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { parseDelivery } from '#server/db/stored-json.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { findCompany } from '#server/queries/companies/companies.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addMail } from '#server/queries/mails/outbox.ts';
import { closeRequest, findRequest, listLinesOf, setApprovedQuantity } from '#server/queries/requests/requests.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import { placeInTransaction } from '#server/services/checkouts/place-checkout.ts';
import { noteCommittedOrder } from '#server/services/shop/shop-currency.ts';
import type { ChosenDelivery } from '#shared/contracts/checkouts/checkouts.ts';
import type { Approval } from '#shared/contracts/requests/requests.ts';
import { type MemberRole, memberMay } from '#shared/domain/companies/member-permissions.ts';
import { requestMessages } from '#shared/messages/requests/requests.ts';

interface Decision {
  id: string;
  /** A member of the company. */
  actor: string;
}

/**
 * Places the checkout of a request in the name of its requester, with the quantities that the approver gives. The approver
 * who sends it again gets what it placed.
 * @throws {AppError} not_found, forbidden, own_request, request_decided, and like `placeCheckout`
 */
export async function approveRequest(
  deps: Deps,
  { id, actor, approval }: Decision & { approval: Approval },
): Promise<RequestRow> {
  const { requester_id: requesterId } = await requireRequest(deps, id);
  const placed = await inTransaction(deps.db, async (db) => {
    const requester = await findActiveUser(db, requesterId);
    const { request, role, ownAllowed, companyName } = await lockForDecision(db, { id, actor });
    if (request.state === 'approved' && request.decided_by === actor) return { request, order: undefined };
    refuseDecided(request, deps.now());
    if (!requester) throw new AppError('request_decided');
    const lines = await correctLines(db, request, approval);
    const at = deps.now();
    const recipient = { userId: requester.id, email: requester.email };
    await addMail(db, { kind: 'request_approved', subjectId: id, recipient, at });
    const checkout = await placeInTransaction(db, deps, {
      owner: { userId: requester.id, company: { accountId: request.account_id, name: companyName } },
      checkout: {
        lines,
        address: request.address,
        phone: request.phone,
        poNumber: request.po_number,
        deliveryNote: request.delivery_note,
        wishedOn: request.wished_on,
        costCentre: request.cost_centre,
        onAccount: request.on_account === 1,
        taxRate: approval.taxRate,
        delivery: deliveryOf(request, approval),
      },
      request: null,
      approval: { requestId: id, approvedBy: actor, askedBy: request.asked_by },
    });
    const decided = { state: 'approved', decided_at: at, decided_by: actor, decided_role: role } as const;
    const change = { ...decided, own_allowed: ownAllowed ? (1 as const) : (0 as const), checkout_id: checkout.id };
    const closed = await closeRequest(db, id, change);
    if (!closed) throw new Error(`The request ${id} was decided while its row was locked`);
    const after = { checkoutId: checkout.id, requesterId: requester.id };
    await recordEvent(db, { at, actor, type: 'request.approved', subjectId: id, after });
    return { request: closed, order: checkout.orders[0] };
  });
  noteCommittedOrder(deps.settings, placed.order);
  return placed.request;
}

/** Repeatable; the first reason counts. @throws {AppError} not_found, forbidden, own_request, request_decided */
export async function refuseRequest(
  deps: Deps,
  { id, actor, reason }: Decision & { reason: string },
): Promise<RequestRow> {
  const { requester_id: requesterId } = await requireRequest(deps, id);
  return inTransaction(deps.db, async (db) => {
    const requester = await findActiveUser(db, requesterId);
    const { request } = await lockForDecision(db, { id, actor });
    if (request.state === 'refused' && request.decided_by === actor) return request;
    const at = deps.now();
    refuseDecided(request, at);
    const refused = { state: 'refused', decided_at: at, decided_by: actor, decision: reason } as const;
    const closed = await closeRequest(db, id, refused);
    if (!closed) throw new AppError('request_decided');
    if (requester) {
      const recipient = { userId: requester.id, email: requester.email };
      await addMail(db, { kind: 'request_refused', subjectId: id, recipient, at });
    }
    await recordEvent(db, { at, actor, type: 'request.refused', subjectId: id, after: { requesterId } });
    return closed;
  });
}

/**
 * Locks the account, after which nobody's rights change, then the request.
 * @throws {AppError} not_found, forbidden, own_request
 */
async function lockForDecision(
  db: WriteTransaction,
  { id, actor }: Decision,
): Promise<{ request: RequestRow; role: MemberRole; ownAllowed: boolean; companyName: string }> {
  const accountId = (await findRequest(withoutRowLocks(db), id))?.account_id ?? '';
  const account = await findAccount(db, accountId);
  const member = await findMember(db, actor);
  const company = await findCompany(db, accountId);
  const request = await findRequest(db, id);
  if (!request || !company || member?.account_id !== accountId) throw new AppError('not_found');
  if (!memberMay(member.role, 'requests.decide')) throw new AppError('forbidden');
  const ownAllowed = company.own_approval === 1;
  if (request.requester_id === actor && !ownAllowed) throw new AppError('own_request');
  return { request, role: member.role, ownAllowed, companyName: account?.name ?? '' };
}

/** @throws {AppError} request_decided, also when its time is over */
function refuseDecided({ state, expires_at }: RequestRow, now: number): void {
  if (state !== 'open' || expires_at <= now) throw new AppError('request_decided');
}

type CheckoutLine = { productId: string; quantity: number; price?: number | undefined };

/** What was asked for, at the freight that the approver saw, which other quantities may have changed. */
function deliveryOf({ delivery }: RequestRow, { freight }: Approval): ChosenDelivery | undefined {
  if (delivery === null) return undefined;
  return { ...parseDelivery(delivery), ...(freight !== undefined && { freight }) };
}

/** The lines to place, in their order. @throws {AppError} invalid_fields */
async function correctLines(db: WriteTransaction, { id }: RequestRow, { lines }: Approval): Promise<CheckoutLine[]> {
  const requested = await listLinesOf(db, [id]);
  const given = new Map(lines.map((line) => [line.productId, line]));
  if (lines.length !== requested.length || requested.some(({ product_id }) => !given.has(product_id))) {
    throw new AppError('invalid_fields', { message: requestMessages.otherLines });
  }
  const corrected: [RequestLineRow, CheckoutLine][] = requested.flatMap((row) => {
    const line = given.get(row.product_id);
    return line ? [[row, line] as [RequestLineRow, CheckoutLine]] : [];
  });
  for (const [row, { quantity }] of corrected) await setApprovedQuantity(db, row, quantity);
  const left = corrected.map(([, line]) => line).filter(({ quantity }) => quantity > 0);
  if (left.length === 0) throw new AppError('invalid_fields', { message: requestMessages.nothingLeft });
  return left;
}

async function requireRequest(deps: Deps, id: string): Promise<RequestRow> {
  const request = await findRequest(deps.db, id);
  if (!request) throw new AppError('not_found');
  return request;
}
