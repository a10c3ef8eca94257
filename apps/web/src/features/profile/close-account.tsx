import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { canonicalEmail } from '#shared/domain/customers/email.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { closeAccountMessages } from '#shared/messages/users/account-closing.ts';
import { errorText } from '#web/api/api-error.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { closeAccount, hasPassword } from '#web/auth/close-account.ts';
import { plainIdentityErrorText } from '#web/auth/identity-error.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/profile/account-section.module.css';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

/** For servers that do not say. */
const DEFAULT_RETENTION_DAYS = 3650;

export function CloseAccount({ email }: { email: string }) {
  const { data: config } = useReadConfigQuery();
  const titleId = useId();
  const [asksPassword, setAsksPassword] = useState<boolean | null>(null);
  const open = useRef<HTMLButtonElement>(null);
  const { erased, kept } = closeAccountMessages;
  const cancel = () => {
    flushSync(() => setAsksPassword(null));
    open.current?.focus();
  };

  return (
    <section className={`panel ${styles.section}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{closeAccountMessages.title}</h2>
      <p>{closeAccountMessages.description}</p>
      {asksPassword === null ? (
        <Button
          ref={open}
          look="warning"
          onClick={() =>
            void hasPassword().then(setAsksPassword, (error: unknown) => toastError(plainIdentityErrorText(error)))
          }
        >
          {closeAccountMessages.open}
        </Button>
      ) : (
        <>
          <h3>{closeAccountMessages.erasedTitle}</h3>
          <Sentences sentences={erased} />
          <h3>{closeAccountMessages.cancelledTitle}</h3>
          <p>{closeAccountMessages.cancelled}</p>
          <h3>{closeAccountMessages.keptTitle}</h3>
          <Sentences sentences={kept(config?.orderRetentionDays ?? DEFAULT_RETENTION_DAYS)} />
          <CloseForm email={email} asksPassword={asksPassword} titleId={titleId} onCancel={cancel} />
        </>
      )}
    </section>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function schemaOf(email: string, asksPassword: boolean) {
  return z.object({
    email: z
      .string()
      .check(z.refine((typed) => canonicalEmail(typed) === email, { error: fieldMessages.closeEmailDiffers })),
    password: z
      .string()
      .check(z.refine((typed) => !asksPassword || typed !== '', { error: fieldMessages.passwordRequired })),
  });
}

interface CloseFormProps {
  email: string;
  asksPassword: boolean;
  titleId: string;
  onCancel: () => void;
}

function CloseForm({ email, asksPassword, titleId, onCancel }: CloseFormProps) {
  const form = useContractForm(schemaOf(email, asksPassword), { email: '', password: '' });
  const navigate = useNavigate();
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  const onSubmit = submitWith(
    form,
    async ({ password }) => {
      await closeAccount(email, asksPassword ? password : null, async () => navigate(paths.root, { flushSync: true }));
      toastSuccess(closeAccountMessages.closed);
    },
    (error) => toastError(error instanceof Error ? plainIdentityErrorText(error) : errorText(error)),
  );

  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <FormField
        control={form.control}
        name="email"
        label={closeAccountMessages.email}
        kind="email"
        hint={email}
        autoComplete="off"
        required
      />
      {asksPassword ? (
        <FormField
          control={form.control}
          name="password"
          label={closeAccountMessages.password}
          kind="password"
          autoComplete="current-password"
          required
        />
      ) : (
        <p className={styles.note}>{closeAccountMessages.google}</p>
      )}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{closeAccountMessages.cancel}</Button>
        <Button look="danger" type="submit" busy={form.formState.isSubmitting}>
          {closeAccountMessages.close}
        </Button>
      </div>
    </form>
  );
}
