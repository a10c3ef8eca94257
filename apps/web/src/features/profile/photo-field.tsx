import { type Control, useController } from 'react-hook-form';
import { avatarPath, avatars } from '#shared/domain/customers/avatars.ts';
import { profileMessages } from '#shared/messages/users/account.ts';
import styles from '#web/features/profile/name-and-photo.module.css';
import { OWN_PHOTO, type ProfileInput } from '#web/features/profile/profile-schema.ts';

/** A radio group, so arrow keys work. */
export function PhotoField({ control }: { control: Control<ProfileInput> }) {
  const { field } = useController({ control, name: 'avatar' });
  const { name, onChange, onBlur, ref } = field;
  const option = (value: string) => ({ name, value, onChange, onBlur, checked: field.value === value });
  return (
    <fieldset className={styles.photos}>
      <legend>{profileMessages.photo}</legend>
      <div>
        {avatars.map((avatar) => (
          <label key={avatar} title={profileMessages.avatar[avatar]}>
            <input type="radio" {...option(avatar)} {...(avatar === avatars[0] && { ref })} />
            <img src={avatarPath(avatar)} alt={profileMessages.avatar[avatar]} />
          </label>
        ))}
        <label className={styles.link}>
          <input type="radio" {...option(OWN_PHOTO)} />
          <span>{profileMessages.ownPhoto}</span>
        </label>
      </div>
    </fieldset>
  );
}
