import { AppError } from '#server/app-error.ts';
import type { MemberRightsColumns } from '#server/db/schema/tables/companies.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { findMember } from '#server/queries/companies/members.ts';
import type { MemberRights } from '#shared/contracts/companies/company-fields.ts';
import { type MemberAction, memberMay } from '#shared/domain/companies/member-permissions.ts';
import { toMinorUnits } from '#shared/domain/money.ts';
import { companyFieldMessages } from '#shared/messages/companies/companies.ts';

/** Who changes something of a company: one of its members, or staff, whose permission the route has checked. */
export interface CompanyActor {
  userId: string;
  isStaff: boolean;
}

/**
 * Locks the account of a company, which everything locks that changes its members or rules: after that, nobody's rights
 * change until the transaction ends. Lock users before. @throws {AppError} not_found; forbidden, when the actor's rights
 * ended meanwhile
 */
export async function lockCompany(
  db: WriteTransaction,
  accountId: string,
  actor: CompanyActor,
  action: MemberAction,
): Promise<{ name: string; hasTerms: boolean }> {
  const account = await findAccount(db, accountId);
  if (account?.kind !== 'company') throw new AppError('not_found');
  if (!actor.isStaff) {
    const member = await findMember(db, actor.userId);
    if (member?.account_id !== accountId) throw new AppError('not_found');
    if (!memberMay(member.role, action)) throw new AppError('forbidden');
  }
  return { name: account.name ?? '', hasTerms: account.payment_days !== null };
}

/** @throws {AppError} invalid_fields */
export function toRightsColumns(rights: MemberRights, { settings }: Deps): MemberRightsColumns {
  const fields: Record<string, string> = {};
  const limit = (name: 'orderLimit' | 'monthLimit') => {
    const value = rights[name];
    const amount = value === null ? null : toMinorUnits(value, settings.currency);
    if (amount === null && value !== null) fields[name] = companyFieldMessages.limit;
    return amount;
  };
  const columns = {
    role: rights.role,
    needs_approval: rights.needsApproval ? (1 as const) : (0 as const),
    order_limit_minor: limit('orderLimit'),
    month_limit_minor: limit('monthLimit'),
    sees_all: rights.seesAll ? (1 as const) : (0 as const),
  };
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
  return columns;
}

export const managerRights = {
  role: 'manager',
  needs_approval: 0,
  order_limit_minor: null,
  month_limit_minor: null,
  sees_all: 1,
} as const;
