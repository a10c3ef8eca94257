import { useState } from 'react';
import styles from '#web/components/avatar.module.css';

interface AvatarProps {
  photo: string | null;
  /** A CSS length. */
  size?: string;
}

/** Hidden from screen readers: the name is always beside it. */
export function Avatar({ photo, size = '4rem' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const src = photo === null || photo === failed ? '/avatar.svg' : photo;
  return (
    <img
      className={styles.avatar}
      style={{ width: size, height: size }}
      src={src}
      alt=""
      // Google rejects requests from some referrers.
      referrerPolicy="no-referrer"
      onError={() => setFailed(photo)}
    />
  );
}
