import { homeMessages } from '#shared/messages/home.ts';
import styles from './review-tile.module.css';

const STAR = 'M12 2.5l2.9 6.2 6.8.8-5 4.7 1.3 6.7-6-3.4-6 3.4 1.3-6.7-5-4.7 6.8-.8z';
const places = [1, 2, 3, 4, 5];

/** A rating as stars, and in words for whoever cannot see them. */
export function StarCount({ count }: { count: number }) {
  return (
    <div className={styles.stars} role="img" aria-label={homeMessages.stars(count)}>
      {places.map((place) => (
        <svg
          key={place}
          viewBox="0 0 24 24"
          width={22}
          height={22}
          fill="currentColor"
          aria-hidden="true"
          className={place > count ? styles.missing : undefined}
        >
          <path d={STAR} />
        </svg>
      ))}
    </div>
  );
}
