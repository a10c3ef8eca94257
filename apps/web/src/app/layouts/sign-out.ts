import { plainIdentityErrorText } from '#web/auth/identity-error.ts';
import { endSession } from '#web/auth/session.ts';
import { toastError } from '#web/components/toast.ts';

export function signOut(): void {
  endSession().catch((error: unknown) => toastError(plainIdentityErrorText(error)));
}
