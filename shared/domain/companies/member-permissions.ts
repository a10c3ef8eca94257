export const memberRoles = ['manager', 'approver', 'buyer', 'viewer'] as const;
export type MemberRole = (typeof memberRoles)[number];

const buyer = ['company.read', 'orders.place'] as const;

/** What each role of a company may do with what belongs to the company. What a role is not given here, it may not do. */
export const memberPermissions = {
  manager: [
    ...buyer,
    'addresses.change',
    'apiKeys.change',
    'cards.change',
    'company.change',
    'members.change',
    'members.read',
    'orders.readAll',
    'partNumbers.change',
    'requests.decide',
    'webhooks.change',
  ],
  approver: [...buyer, 'requests.decide'],
  buyer,
  /** Bookkeeping: orders, invoices and the statement, read only. */
  viewer: ['company.read', 'orders.readAll'],
} as const satisfies Record<MemberRole, readonly string[]>;

export type MemberAction = (typeof memberPermissions)[MemberRole][number];

export function memberMay(role: MemberRole, action: MemberAction): boolean {
  const held: readonly MemberAction[] = memberPermissions[role];
  return held.includes(action);
}
