import { type ChangeEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { MAX_LOGO_BYTES } from '#shared/domain/limits.ts';
import { DELIVERED_LOGO } from '#shared/domain/shop/shop-page.ts';
import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { settingsFieldMessages } from '#shared/messages/shop/settings-fields.ts';
import { useUploadLogoMutation } from '#web/api/shop/settings.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/settings/look-fields.module.css';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { usePictureUpload } from '#web/forms/use-picture-upload.ts';
import { shopUrl } from '#web/platform/shop-location.ts';

/** The picture is uploaded at once; the settings name it when they are saved. */
export function LogoField({ form: { control, setError, clearErrors } }: { form: SettingsForm }) {
  const { field, fieldState } = useController({ control, name: 'logo' });
  const [send, { isSuccess }] = useUploadLogoMutation();
  const [isRemoved, setRemoved] = useState(false);
  const id = useId();
  const problem = fieldState.error?.message;
  const { isUploading, upload } = usePictureUpload({
    send: async (file) => (await send(file).unwrap()).logo,
    maxBytes: MAX_LOGO_BYTES,
    tooLarge: settingsFieldMessages.logoTooLarge,
    field: 'logo',
    onProblem: (message) => setError('logo', { type: 'server', message }),
    onUploaded: field.onChange,
  });

  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (!file) return;
    clearErrors('logo');
    setRemoved(false);
    void upload(file);
    // The same file may be taken again.
    target.value = '';
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
          onChange={take}
        />
        <span id={`${id}-hint`} className={styles.hint}>
          {messages.logoHint}
        </span>
        <span id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </span>
        <span role="status" className={styles.hint}>
          {isUploading && messages.uploading}
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
