import type { Review } from '#shared/contracts/reviews/reviews.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { StarCount } from '#web/components/values/star-count.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import styles from '#web/features/home/review-tile.module.css';

// In characters. Longer texts may scroll on a narrow phone, so the tile must be focusable.
const ALWAYS_FITS = 240;
// In characters.
const SHORT = 180;

export function ReviewTile({ review: { name, ratings, description, verifiedBuyer } }: { review: Review }) {
  const mayScroll = description.length > ALWAYS_FITS;
  return (
    <figure className={styles.tile}>
      <StarCount count={ratings} />
      <blockquote
        className={`${styles.text} ${description.length <= SHORT ? styles.short : ''}`}
        {...(mayScroll && { tabIndex: 0, role: 'group', 'aria-label': homeMessages.reviewText(name) })}
      >
        <p>{description}</p>
      </blockquote>
      <figcaption className={styles.author}>
        <img src="/reviewer.svg" alt="" width={56} height={56} loading="lazy" decoding="async" />
        <span className={styles.name}>
          <cite>{name}</cite>
          {verifiedBuyer && <StatusTag tone="good">{homeMessages.verifiedBuyer}</StatusTag>}
        </span>
      </figcaption>
    </figure>
  );
}
