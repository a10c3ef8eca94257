import { useState } from 'react';
import { avatarOf, avatarPath } from '#shared/domain/customers/avatars.ts';
import styles from '#web/components/avatar.module.css';

interface AvatarProps {
  photo: string | null;
  size?: string;
  onFailed?: () => void;
}

/** Hidden from screen readers: the name is always beside it. */
export function Avatar({ photo, size = '4rem', onFailed }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const own = avatarOf(photo);
  const given = own === null ? photo : avatarPath(own);
  const src = given === null || given === failed ? '/avatar.svg' : given;
  return (
    <img
      className={styles.avatar}
      style={{ width: size, height: size }}
      src={src}
      alt=""
      // Google rejects requests from some referrers.
      referrerPolicy="no-referrer"
      onError={() => {
        setFailed(given);
        onFailed?.();
      }}
    />
  );
}
