import { profileMessages } from '#shared/messages/users/account.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { VerificationMail } from '#web/auth/verification-mail.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/profile/profile-page.module.css';

export function EmailStatus({ email, verified }: { email: string; verified: boolean }) {
  const { data: config } = useReadConfigQuery();
  if (verified) return <StatusTag tone="good">{profileMessages.verified}</StatusTag>;
  return (
    <>
      <StatusTag tone="waiting">{profileMessages.unverified}</StatusTag>
      <p className={styles.hint}>{profileMessages.verifyHint}</p>
      <VerificationMail email={email} />
      {config?.demo && (
        <p className={styles.hint}>
          {profileMessages.demoMailHint} <a href="/demo/mail">{profileMessages.demoMail}</a>
        </p>
      )}
    </>
  );
}
