import { identityMailMessages } from '#shared/messages/users/identity-mail.ts';
import { sendVerificationMail } from '#web/auth/identity-mails.ts';
import { MailButton } from '#web/auth/mail-button.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';

/** The provider refuses many mails in a short time. */
const PAUSE_MS = 60_000;

export function VerificationMail({ email }: { email: string }) {
  return (
    <MailButton
      label={identityMailMessages.verifyAgain}
      pause={{ name: email, ms: PAUSE_MS, label: identityMailMessages.verifyAgainIn }}
      send={async () => {
        if (await sendVerificationMail()) return identityMailMessages.verificationSent(email);
        toastSuccess(identityMailMessages.verifiedMeanwhile);
        return null;
      }}
    />
  );
}
