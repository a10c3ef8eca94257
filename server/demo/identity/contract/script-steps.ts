import type { Auth } from 'firebase/auth';
import type { LookedUp } from '#server/demo/identity/contract/views.ts';

export interface Script {
  auth: Auth;
  /** Makes one call and records its result. */
  step: (name: string, call: () => unknown) => Promise<void>;
  /** The code in the newest unused mail of this kind. */
  oobCode: (email: string, requestType: string) => Promise<string>;
  /** The provider's account for an ID token, or the error's code. */
  lookup: (idToken: string) => Promise<LookedUp | string>;
  /** A new ID token for a refresh token, or the error's code. */
  refresh: (refreshToken: string) => Promise<{ idToken: string } | string>;
}

/** Of accounts that the steps make. */
export const PASSWORD = 'correct horse';
