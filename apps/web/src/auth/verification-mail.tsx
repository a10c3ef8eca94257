import { identityMailMessages } from '#shared/messages/identity-mail.ts';
import { sendVerificationMail } from '#web/auth/identity-mails.ts';
import { MailButton } from '#web/auth/mail-button.tsx';
import { toastSuccess } from '#web/components/toast.ts';

export function VerificationMail({ email }: { email: string }) {
  return (
    <MailButton
      label={identityMailMessages.verifyAgain}
      send={async () => {
        if (await sendVerificationMail()) return identityMailMessages.verificationSent(email);
        // The button is gone by now.
        toastSuccess(identityMailMessages.verifiedMeanwhile);
        return null;
      }}
    />
  );
}
