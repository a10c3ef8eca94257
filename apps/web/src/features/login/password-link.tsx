import { profileMessages } from '#shared/messages/users/account.ts';
import { identityMailMessages } from '#shared/messages/users/identity-mail.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { sendPasswordLink } from '#web/auth/identity-mails.ts';
import { MailButton } from '#web/auth/mail-button.tsx';
import styles from '#web/features/login/login-page.module.css';

interface PasswordLinkProps {
  /** Null when invalid; the form then shows the error. */
  readEmail: () => Promise<string | null>;
}

export function PasswordLink({ readEmail }: PasswordLinkProps) {
  const { data: config } = useReadConfigQuery();
  return (
    <div className={styles.offer}>
      <p>{identityMailMessages.forgotten}</p>
      <MailButton
        label={identityMailMessages.sendPasswordLink}
        send={async () => {
          const email = await readEmail();
          if (email === null) return null;
          await sendPasswordLink(email);
          return identityMailMessages.passwordLinkSent(email);
        }}
        note={
          config?.demo && (
            <>
              {' '}
              {profileMessages.demoMailHint} <a href="/demo/mail">{profileMessages.demoMail}</a>
            </>
          )
        }
      />
    </div>
  );
}
