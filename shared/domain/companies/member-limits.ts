import type { Minor } from '#shared/domain/money.ts';

/** What a member may order without asking; null is no limit. */
export interface MemberLimits {
  needsApproval: boolean;
  orderLimit: Minor | null;
  monthLimit: Minor | null;
}

/** `line`: asked for when it was the member's turn in a waiting line. */
export const approvalReasons = ['always', 'order', 'month', 'line'] as const;
export type ApprovalReason = (typeof approvalReasons)[number];

/**
 * Why an order or a checkout of this total needs an approval; empty when it needs none. `spent` is what the member has
 * ordered in the calendar month, without what was cancelled or has expired.
 */
export function reasonsForApproval(
  { needsApproval, orderLimit, monthLimit }: MemberLimits,
  { total, spent }: { total: number; spent: number },
): ApprovalReason[] {
  const applies = {
    always: needsApproval,
    order: orderLimit !== null && total > orderLimit,
    line: false,
    month: monthLimit !== null && spent + total > monthLimit,
  };
  return approvalReasons.filter((reason) => applies[reason]);
}
