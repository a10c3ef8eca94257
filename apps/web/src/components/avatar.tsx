import { useState } from 'react';
import styles from '#web/components/avatar.module.css';

interface AvatarProps {
  /** The user's own picture, if they have one. */
  photo: string | null;
  /** Width and height, as CSS writes it. */
  size?: string;
}

/** A user's picture, or the default one. The name always stands beside it, so it says nothing to screen readers. */
export function Avatar({ photo, size = '4rem' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const src = photo === null || photo === failed ? '/avatar.svg' : photo;
  return (
    <img
      className={styles.avatar}
      style={{ width: size, height: size }}
      src={src}
      alt=""
      // Google refuses its pictures to some referring pages.
      referrerPolicy="no-referrer"
      onError={() => setFailed(photo)}
    />
  );
}
