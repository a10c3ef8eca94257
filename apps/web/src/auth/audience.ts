import { usersContract } from '#shared/contracts/users/users.ts';
import { may } from '#shared/domain/users/permissions.ts';
import { desktopMessages } from '#shared/messages/shop/desktop-application.ts';
import { removeAccessToken, storedAccessToken } from '#web/api/access-token.ts';
import { type ApiError, ApiFailure } from '#web/api/api-error.ts';
import { sendJson } from '#web/api/send-json.ts';
import type { Identity } from '#web/auth/identity.ts';
import { shopAudience } from '#web/platform/shop-location.ts';

const staffOnly: ApiError = {
  status: 403,
  code: 'forbidden',
  message: desktopMessages.staffOnly,
  requestId: '',
};

/** The last step of every sign-in. Throws for customers where only staff may sign in: it signs them out. */
export async function requireAudience(identity: Identity): Promise<void> {
  if (shopAudience() === 'everyone') return;
  const user = await identity.currentUser();
  const { path, response } = usersContract.readRole;
  const address = path.replace(':email', encodeURIComponent(user?.email ?? ''));
  const { role } = await sendJson(address, response, {
    headers: { authorization: `Bearer ${storedAccessToken()}` },
  });
  if (may({ role }, 'backOffice.use')) return;
  removeAccessToken();
  throw new ApiFailure(staffOnly);
}

export function refuseNewCustomers(): void {
  if (shopAudience() !== 'everyone') throw new ApiFailure(staffOnly);
}
