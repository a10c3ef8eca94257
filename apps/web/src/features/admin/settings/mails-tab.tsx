import { useController } from 'react-hook-form';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { useReadRecipientsQuery } from '#web/api/shop/settings.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { MailPreview } from '#web/features/admin/settings/mail-preview.tsx';
import styles from '#web/features/admin/settings/settings-form.module.css';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import formGrid from '#web/forms/form-grid.module.css';

/** Who gets the mails to the shop. */
export function MailsTab({ form }: { form: SettingsForm }) {
  const { data, error, refetch } = useReadRecipientsQuery(undefined);
  return (
    <div className={styles.beside}>
      <section className={formGrid.grid}>
        <h2>{messages.mails}</h2>
        <p className={styles.hint}>{messages.mailsHint}</p>
        {data === undefined && error === undefined && <Spinner />}
        {data === undefined && error !== undefined && (
          <ErrorState message={messages.recipientsNotRead} onRetry={refetch} />
        )}
        {data?.length === 0 && <p className={styles.hint}>{messages.noRecipients}</p>}
        {data !== undefined && data.length > 0 && <Recipients form={form} people={data} />}
      </section>
      <MailPreview control={form.control} />
    </div>
  );
}

interface RecipientsProps {
  form: SettingsForm;
  people: { _id: string; email: string; name: string | null }[];
}

function Recipients({ form: { control }, people }: RecipientsProps) {
  const { field, fieldState } = useController({ control, name: 'staffMails' });
  // Those who lost the right since are left out with the next change.
  const select = (id: string, isSelected: boolean) =>
    field.onChange(
      people.map(({ _id }) => _id).filter((each) => (each === id ? isSelected : field.value.includes(each))),
    );
  return (
    <fieldset className={styles.people}>
      <legend>{messages.recipients}</legend>
      {people.map(({ _id, email, name }, index) => (
        <label key={_id}>
          <input
            ref={index === 0 ? field.ref : undefined}
            type="checkbox"
            checked={field.value.includes(_id)}
            onChange={({ target }) => select(_id, target.checked)}
          />
          <span>
            {name ?? email}
            {name !== null && <small>{email}</small>}
          </span>
        </label>
      ))}
      {fieldState.error && <span role="alert">{fieldState.error.message}</span>}
    </fieldset>
  );
}
