import { HOME_REVIEW_COUNT } from '#shared/domain/limits.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { useListReviewsQuery } from '#web/api/reviews/reviews.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { useErrorToast } from '#web/components/feedback/use-error-toast.ts';
import styles from '#web/features/home/latest-reviews.module.css';
import { ReviewCarousel } from '#web/features/home/review-carousel.tsx';
import { SectionHeading } from '#web/features/home/section-heading.tsx';

const HEADING_ID = 'reviews-heading';

export function LatestReviews() {
  const { data, error, isFetching, refetch } = useListReviewsQuery({ limit: HOME_REVIEW_COUNT });
  useErrorToast(error);
  const reviews = data?.items.slice(0, HOME_REVIEW_COUNT) ?? [];
  if (reviews.length > 0) {
    return (
      <section className={`page ${styles.section}`} aria-labelledby={HEADING_ID}>
        <ReviewCarousel headingId={HEADING_ID} reviews={reviews} />
      </section>
    );
  }
  return (
    <section className={`page ${styles.section}`} aria-labelledby={HEADING_ID}>
      <SectionHeading id={HEADING_ID} title={homeMessages.reviews} lead={homeMessages.reviewsLead} />
      {isFetching ? (
        <div className={styles.loading}>
          <Spinner label={homeMessages.reviewsLoading} />
        </div>
      ) : (
        <EmptyState message={error === undefined ? homeMessages.reviewsEmpty : homeMessages.reviewsFailed}>
          {error !== undefined && (
            <Button look="outline" onClick={() => void refetch()}>
              {commonMessages.retry}
            </Button>
          )}
        </EmptyState>
      )}
    </section>
  );
}
