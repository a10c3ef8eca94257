import { identityMailMessages } from '#shared/messages/identity-mail.ts';
import { sendVerificationMail } from '#web/auth/identity-mails.ts';
import { MailButton } from '#web/auth/mail-button.tsx';
import { toastSuccess } from '#web/components/toast.ts';

/** For users whose e-mail is not verified: has the mail with the link sent once more. */
export function VerificationMail({ email }: { email: string }) {
  return (
    <MailButton
      label={identityMailMessages.verifyAgain}
      send={async () => {
        if (await sendVerificationMail()) return identityMailMessages.verificationSent(email);
        // What asked for the mail is gone by now.
        toastSuccess(identityMailMessages.verifiedMeanwhile);
        return null;
      }}
    />
  );
}
