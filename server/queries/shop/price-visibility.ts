import type { UserRow } from '#server/db/schema/tables/users.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { readPriceVisibility } from '#server/queries/shop/settings.ts';
import { maySeePrices, type PriceViewer, type PriceVisibility } from '#shared/domain/shop/price-visibility.ts';
import { may } from '#shared/domain/users/permissions.ts';
import type { Role } from '#shared/domain/users/roles.ts';

export interface PriceUser {
  /** For which they act. */
  accountId: string;
  /** Only a verified one counts. */
  role: Role;
}

/** Whether the shop shows prices to a user; null for visitors. Without a setting nothing more is read. */
export async function seesPrices(db: Database, user: PriceUser | null): Promise<boolean> {
  return seesPricesBy(db, await readPriceVisibility(db), user);
}

/** The same for a setting that was read already. */
export async function seesPricesBy(
  db: Database,
  visibility: PriceVisibility,
  user: PriceUser | null,
): Promise<boolean> {
  if (visibility === 'everyone') return true;
  return maySeePrices(visibility, user && (await viewerOf(db, user)));
}

async function viewerOf(db: Database, { accountId, role }: PriceUser): Promise<PriceViewer> {
  const account = await findAccount(db, accountId);
  return { isStaff: may({ role }, 'backOffice.use'), accountKind: account?.kind ?? 'person' };
}

/** A role counts only with a verified e-mail. */
export function priceUserOf(user: Pick<UserRow, 'account_id' | 'role' | 'email_verified'>): PriceUser {
  return { accountId: user.account_id, role: user.email_verified === 1 ? user.role : 'customer' };
}
