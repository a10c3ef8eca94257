import { punchOutMessages } from '#shared/messages/punch-outs/punch-outs.ts';
import type { Identity } from '#web/auth/identity.ts';
import { endVisit, type Visit } from '#web/auth/visit.ts';

/** Of who comes from a procurement system: the shop itself vouches for them, and they have no account to manage. */
export function createVisitIdentity({ email, name, token }: Visit): Identity {
  const user = { email, name: name ?? '', photo: null, emailVerified: true };
  let tell: Parameters<Identity['watch']>[0] = () => {};
  const notInVisit = async (): Promise<never> => {
    throw new Error(punchOutMessages.notInVisit);
  };
  return {
    watch: (listener) => {
      tell = listener;
      listener(user);
    },
    currentUser: async () => user,
    idToken: async () => token,
    signIn: notInVisit,
    createAccount: notInVisit,
    signInWithGooglePopup: notInVisit,
    signInWithGoogleToken: notInVisit,
    signInWithDemoGoogle: notInVisit,
    updateProfile: notInVisit,
    sendVerificationMail: notInVisit,
    reload: async () => user,
    sendPasswordMail: notInVisit,
    hasPassword: () => false,
    confirmPassword: notInVisit,
    confirmGooglePopup: notInVisit,
    confirmGoogleToken: notInVisit,
    confirmDemoGoogle: notInVisit,
    signOut: async () => {
      endVisit();
      tell(null);
    },
  };
}
