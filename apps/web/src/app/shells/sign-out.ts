import { plainIdentityErrorText } from '#web/auth/identity-error.ts';
import { signOutEverywhere } from '#web/auth/sign-in.ts';
import { toastError } from '#web/components/toast.ts';

/** What a Sign Out button does. */
export function signOut(): void {
  signOutEverywhere().catch((error: unknown) => toastError(plainIdentityErrorText(error)));
}
