import { homeMessages } from '#shared/messages/shop/home.ts';
import { Star } from '#web/components/values/star.tsx';
import styles from '#web/components/values/star-count.module.css';

const places = [1, 2, 3, 4, 5];

export function StarCount({ count, size = 22 }: { count: number; size?: number }) {
  return (
    <div className={styles.stars} role="img" aria-label={homeMessages.stars(count)}>
      {places.map((place) => (
        <Star key={place} size={size} className={place > count ? styles.missing : undefined} />
      ))}
    </div>
  );
}
