import { type ChangeEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { MAX_LOGO_BYTES } from '#shared/domain/limits.ts';
import { DELIVERED_LOGO } from '#shared/domain/shop-page.ts';
import { settingsMessages as messages } from '#shared/messages/settings.ts';
import { settingsFieldMessages } from '#shared/messages/settings-fields.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useUploadLogoMutation } from '#web/api/settings.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/toast.ts';
import styles from '#web/features/admin/settings/look-fields.module.css';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { shopUrl } from '#web/platform/shop-location.ts';

/** The picture is uploaded at once; the settings name it when they are saved. */
export function LogoField({ form: { control, setError, clearErrors } }: { form: SettingsForm }) {
  const { field, fieldState } = useController({ control, name: 'logo' });
  const [upload, { isLoading, isSuccess }] = useUploadLogoMutation();
  const [isRemoved, setRemoved] = useState(false);
  const id = useId();
  const problem = fieldState.error?.message;

  async function take(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.target;
    const file = input.files?.[0];
    if (!file || isLoading) return;
    clearErrors('logo');
    setRemoved(false);
    try {
      if (file.size > MAX_LOGO_BYTES) setError('logo', { message: settingsFieldMessages.logoTooLarge });
      else field.onChange((await upload(file).unwrap()).logo);
    } catch (error) {
      const message = errorFields(error).logo;
      if (message === undefined) toastError(error);
      else setError('logo', { type: 'server', message });
    } finally {
      // The same file may be taken again.
      input.value = '';
    }
  }

  function remove(): void {
    clearErrors('logo');
    setRemoved(true);
    field.onChange(null);
  }

  return (
    <div className={styles.logo}>
      <span className={`navy ${styles.preview}`}>
        <img src={field.value ? shopUrl(field.value) : DELIVERED_LOGO} alt={messages.logoNow} />
      </span>
      <div className={styles.upload}>
        <label htmlFor={id}>{messages.logo}</label>
        <input
          ref={field.ref}
          id={id}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={(event) => void take(event)}
        />
        <span id={`${id}-hint`} className={styles.hint}>
          {messages.logoHint}
        </span>
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </span>
        <span role="status" className={styles.hint}>
          {isLoading && messages.uploading}
          {isSuccess && !isRemoved && fieldState.isDirty && problem === undefined && messages.uploaded}
        </span>
        {field.value !== null && (
          <div>
            <Button compact onClick={remove}>
              {messages.removeLogo}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
