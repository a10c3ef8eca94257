import { AppError } from '#server/app-error.ts';
import { startOfMonth } from '#server/calendar.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { MemberRow } from '#server/db/schema/tables/companies.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { listAddresses } from '#server/queries/checkouts/addresses.ts';
import { findCompany, rulesOf } from '#server/queries/companies/companies.ts';
import { findMember } from '#server/queries/companies/members.ts';
import { insertPlacement, sumSpent } from '#server/queries/companies/spending.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { brokenCompanyRules, type CompanyRuleName } from '#shared/domain/companies/company-rules.ts';
import { type ApprovalReason, type MemberLimits, reasonsForApproval } from '#shared/domain/companies/member-limits.ts';
import { memberMay } from '#shared/domain/companies/member-permissions.ts';
import type { Minor } from '#shared/domain/money.ts';
import { approvalReasonMessages, companyRuleMessages, noTermsMessage } from '#shared/messages/companies/companies.ts';

export interface MemberOrder {
  owner: { id: string; account_id: string };
  address: string;
  poNumber: string | null;
  costCentre: string | null;
  /** Null: as the company pays. */
  onAccount: boolean | null;
  at: number;
}

/** What a member orders for a company, and how the member's limits are then. */
export interface MemberPlacement {
  onAccountOnly: boolean;
  /** Why a total needs an approval. */
  reasonsFor: (total: Minor) => ApprovalReason[];
  /** With the limits that held, or the request that was approved. */
  record: (placed: Placed) => Promise<void>;
}

interface Placed {
  total: Minor;
  checkoutId?: string;
  orderId?: string;
  requestId?: string | null;
}

/**
 * What the company asks of an order of one of its members; null for a person who orders privately. Locks the account, after the
 * user: until the transaction ends, neither rules nor limits change, and concurrent orders of a member see each other.
 * @throws {AppError} forbidden for who may not order, invalid_fields
 */
export async function requireMemberRules(db: WriteTransaction, order: MemberOrder): Promise<MemberPlacement | null> {
  const { owner, at } = order;
  if (owner.account_id === owner.id) return null;
  const account = await findAccount(db, owner.account_id);
  const member = await requireOrderingMember(db, owner);
  const company = await findCompany(db, owner.account_id);
  if (!company) throw new Error(`The account ${owner.account_id} is of no company`);
  const rules = rulesOf(company);
  const addresses = rules.listedAddressesOnly ? await listAddresses(withoutRowLocks(db), owner.account_id) : [];
  const hasTerms = account?.payment_days != null;
  // Whoever chose nothing pays as the company does, if it may.
  const onAccount = order.onAccount ?? (rules.onAccountOnly && hasTerms);
  const broken = brokenCompanyRules(
    rules,
    { ...order, onAccount },
    addresses.map(({ address }) => address),
  );
  refuseBroken(broken, hasTerms ? companyRuleMessages : { ...companyRuleMessages, payment: noTermsMessage });
  const monthStart = startOfMonth(at, await readTimeZone(withoutRowLocks(db)));
  const spent = await sumSpent(db, { userId: owner.id, accountId: owner.account_id, since: monthStart });
  const limits = limitsOf(member);
  return {
    onAccountOnly: rules.onAccountOnly,
    reasonsFor: (total) => reasonsForApproval(limits, { total, spent }),
    record: ({ total, checkoutId = null, orderId = null, requestId = null }) =>
      insertPlacement(db, {
        user_id: owner.id,
        account_id: owner.account_id,
        checkout_id: checkoutId,
        order_id: orderId,
        total_minor: total,
        month_start: monthStart,
        spent_minor: spent,
        needs_approval: member.needs_approval,
        order_limit_minor: member.order_limit_minor,
        month_limit_minor: member.month_limit_minor,
        request_id: requestId,
        created_at: at,
      }),
  };
}

export function limitsOf(member: MemberRow): MemberLimits {
  return {
    needsApproval: member.needs_approval === 1,
    orderLimit: member.order_limit_minor,
    monthLimit: member.month_limit_minor,
  };
}

async function requireOrderingMember(db: WriteTransaction, owner: MemberOrder['owner']): Promise<MemberRow> {
  const member = await findMember(db, owner.id);
  if (member?.account_id !== owner.account_id || !memberMay(member.role, 'orders.place')) {
    throw new AppError('forbidden');
  }
  return member;
}

/** @throws {AppError} approval_required, with the reasons */
export function refuseUnapproved(member: MemberPlacement | null, total: Minor): void {
  const reasons = member?.reasonsFor(total) ?? [];
  if (reasons.length === 0) return;
  throw new AppError('approval_required', {
    message: reasons.map((reason) => approvalReasonMessages[reason]).join(' '),
  });
}

const fieldOfRule: Record<CompanyRuleName, string> = {
  poNumber: 'poNumber',
  costCentre: 'costCentre',
  address: 'address',
  payment: 'onAccount',
};

function refuseBroken(broken: CompanyRuleName[], messages: Record<CompanyRuleName, string>): void {
  const [first] = broken;
  if (first === undefined) return;
  throw new AppError('invalid_fields', {
    message: messages[first],
    fields: Object.fromEntries(broken.map((name) => [fieldOfRule[name], messages[name]])),
  });
}
