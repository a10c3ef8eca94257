import { usersContract } from '#shared/contracts/users.ts';
import { desktopMessages } from '#shared/messages/desktop.ts';
import { removeAccessToken, storedAccessToken } from '#web/api/access-token.ts';
import { type ApiError, ApiFailure } from '#web/api/api-error.ts';
import { sendJson } from '#web/api/send-json.ts';
import type { Identity } from '#web/auth/identity.ts';
import { shopAudience } from '#web/platform/shop-location.ts';

const administratorsOnly: ApiError = {
  status: 403,
  code: 'forbidden',
  message: desktopMessages.administratorsOnly,
  requestId: '',
};

/** The last step of every sign-in. Throws for customers where only administrators may sign in: it signs them out. */
export async function admitUser(identity: Identity): Promise<void> {
  if (shopAudience() === 'everyone') return;
  const user = await identity.currentUser();
  const { path, response } = usersContract.isAdmin;
  const address = path.replace(':email', encodeURIComponent(user?.email ?? ''));
  const { admin } = await sendJson(address, response, {
    headers: { authorization: `Bearer ${storedAccessToken()}` },
  });
  if (admin) return;
  removeAccessToken();
  throw new ApiFailure(administratorsOnly);
}

export function refuseNewCustomers(): void {
  if (shopAudience() !== 'everyone') throw new ApiFailure(administratorsOnly);
}
