import { type MemberAction, memberMay } from '#shared/domain/companies/member-permissions.ts';
import type { Permission } from '#shared/domain/users/permissions.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useRole } from '#web/auth/use-role.ts';

/** The shop, or an account: `own`, or the id of a company. */
export type Holder = { is: 'shop' } | { is: 'account'; id: string };

/**
 * Whose keys or webhooks a page is about: the shop's for administrators, the company's for its managers, and those of the own
 * account for others; undefined until it is known.
 */
export function useHolder(action: Permission & MemberAction): {
  holder: Holder | undefined;
  isError: boolean;
  refetch: () => void;
} {
  const { role, may } = useRole();
  const { data: membership, isError, refetch } = useReadMembershipQuery(undefined);
  const known = { isError, refetch: () => void refetch() };
  if (role !== undefined && may(action)) return { holder: { is: 'shop' }, ...known };
  if (role === undefined || membership === undefined) return { holder: undefined, ...known };
  const isManager = membership?.isActing === true && memberMay(membership.role, action);
  return { holder: { is: 'account', id: isManager ? membership.companyId : 'own' }, ...known };
}
