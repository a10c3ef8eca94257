import { type ApprovalReason, reasonsForApproval } from '#shared/domain/companies/member-limits.ts';
import { type Currency, type Minor, nearestMinor, toMinorUnits } from '#shared/domain/money.ts';

/** What a member may order without asking, and has ordered this month, in major units. */
interface Limits {
  needsApproval: boolean;
  orderLimit: number | null;
  monthLimit: number | null;
  spent: number;
}

/** Why a member's order of this total, in major units, needs an approval. */
export function approvalReasonsOf(limits: Limits, total: number, currency: Currency): ApprovalReason[] {
  const amount = (value: number): Minor | null => toMinorUnits(value, currency);
  const { needsApproval, orderLimit, monthLimit, spent } = limits;
  return reasonsForApproval(
    {
      needsApproval,
      orderLimit: orderLimit === null ? null : amount(orderLimit),
      monthLimit: monthLimit === null ? null : amount(monthLimit),
    },
    { total: nearestMinor(total, currency), spent: amount(spent) ?? 0 },
  );
}
