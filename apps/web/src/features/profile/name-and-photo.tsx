import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { avatarOf, avatarPath } from '#shared/domain/customers/avatars.ts';
import { profileMessages } from '#shared/messages/users/account.ts';
import type { SessionUser } from '#web/auth/identity.ts';
import { plainIdentityErrorText } from '#web/auth/identity-error.ts';
import { updateUserProfile } from '#web/auth/sign-in.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import styles from '#web/features/profile/name-and-photo.module.css';
import { PhotoField } from '#web/features/profile/photo-field.tsx';
import { OWN_PHOTO, type ProfileInput, profileSchema } from '#web/features/profile/profile-schema.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { shopOrigin } from '#web/platform/shop-location.ts';

/** A button that opens the form. */
export function NameAndPhoto({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false));
    open.current?.focus();
  };
  if (isOpen) return <NameAndPhotoForm user={user} onDone={close} />;
  return (
    <Button ref={open} onClick={() => setIsOpen(true)}>
      {profileMessages.change}
    </Button>
  );
}

function NameAndPhotoForm({ user, onDone }: { user: SessionUser; onDone: () => void }) {
  const form = useContractForm(profileSchema, toInput(user));
  const titleId = useId();
  const { avatar, address } = useWatch({ control: form.control });
  const photo = photoOf({ name: '', avatar: avatar ?? '', address: address ?? '' });
  const { setFocus, setError } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  const onSubmit = submitWith(
    form,
    async (values) => {
      const wanted = photoOf(values);
      const { isShopTold } = await updateUserProfile({ name: values.name, ...(wanted !== null && { photo: wanted }) });
      toastSuccess(isShopTold ? profileMessages.changed : profileMessages.changedLater);
      onDone();
    },
    (error) => toastError(plainIdentityErrorText(error)),
  );

  return (
    <form className={styles.form} noValidate aria-labelledby={titleId} onSubmit={onSubmit}>
      <h2 id={titleId}>{profileMessages.changeTitle}</h2>
      <FormField
        control={form.control}
        name="name"
        label={profileMessages.name}
        autoComplete="name"
        maxLength={100}
        required
      />
      <PhotoField control={form.control} />
      {avatar === OWN_PHOTO && (
        <div className={styles.own}>
          <FormField
            control={form.control}
            name="address"
            label={profileMessages.photoAddress}
            hint={profileMessages.photoAddressHint}
            inputMode="url"
            autoComplete="off"
            required
          />
          {photo !== null && (
            <figure className={styles.preview}>
              <Avatar
                key={photo}
                photo={photo}
                size="5rem"
                onFailed={() => setError('address', { type: 'picture', message: profileMessages.photoFailed })}
              />
              <figcaption>{profileMessages.preview}</figcaption>
            </figure>
          )}
        </div>
      )}
      <div className={styles.buttons}>
        <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
          {profileMessages.save}
        </Button>
        <Button onClick={onDone}>{profileMessages.cancel}</Button>
      </div>
    </form>
  );
}

function toInput({ name, photo }: SessionUser): ProfileInput {
  const avatar = avatarOf(photo);
  if (avatar !== null || photo === null) return { name, avatar: avatar ?? '', address: '' };
  return { name, avatar: OWN_PHOTO, address: photo };
}

/** Null when none is selected, or the address is not one. */
function photoOf(values: ProfileInput): string | null {
  if (values.avatar === OWN_PHOTO) {
    const { success, data } = profileSchema.safeParse({ ...values, name: 'any' });
    return success ? data.address : null;
  }
  const own = avatarOf(`/avatars/${values.avatar}.svg`);
  // An absolute address, because the provider shows it elsewhere too.
  return own === null ? null : new URL(avatarPath(own), shopOrigin()).href;
}
