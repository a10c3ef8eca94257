import { useId } from 'react';
import type { Review } from '#shared/contracts/reviews/reviews.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/features/home/review-carousel.module.css';
import { ReviewTile } from '#web/features/home/review-tile.tsx';
import { SectionHeading } from '#web/features/home/section-heading.tsx';
import { useScrollSteps } from '#web/features/home/use-scroll-steps.ts';

/** Moves by touch, by arrow keys once focused, or by the buttons. */
export function ReviewCarousel({ headingId, reviews }: { headingId: string; reviews: Review[] }) {
  const trackId = useId();
  const { ref, atStart, atEnd, step } = useScrollSteps<HTMLUListElement>();
  return (
    <>
      <SectionHeading id={headingId} title={homeMessages.reviews} lead={homeMessages.reviewsLead}>
        <div className={styles.buttons}>
          {/* Not `disabled`, which would drop the focus of the button. */}
          <button
            type="button"
            aria-label={homeMessages.previousReview}
            aria-controls={trackId}
            aria-disabled={atStart}
            onClick={() => step(-1)}
          >
            <Icon name="previous" />
          </button>
          <button
            type="button"
            aria-label={homeMessages.nextReview}
            aria-controls={trackId}
            aria-disabled={atEnd}
            onClick={() => step(1)}
          >
            <Icon name="next" />
          </button>
        </div>
      </SectionHeading>
      <ul
        ref={ref}
        id={trackId}
        className={`plain-list ${styles.track}`}
        aria-labelledby={headingId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrollable by keyboard
        tabIndex={0}
      >
        {reviews.map((review) => (
          <li key={review._id}>
            <ReviewTile review={review} />
          </li>
        ))}
      </ul>
    </>
  );
}
