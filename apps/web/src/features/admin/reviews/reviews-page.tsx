import { useSearchParams } from 'react-router-dom';
import type { ModeratedReview } from '#shared/contracts/reviews/moderation.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { moderationMessages } from '#shared/messages/shop/admin.ts';
import { homeMessages } from '#shared/messages/shop/home.ts';
import { useListAllReviewsQuery } from '#web/api/reviews/moderation.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { StarCount } from '#web/components/values/star-count.tsx';
import { StatusTag } from '#web/components/values/status-tag.tsx';
import viewStyles from '#web/components/views.module.css';
import { ReviewActions } from '#web/features/admin/reviews/review-actions.tsx';
import styles from '#web/features/admin/reviews/reviews-page.module.css';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { VIEW } from '#web/paths.ts';

const WAITING = 'waiting';

export function ReviewsPage() {
  const [search] = useSearchParams();
  const waiting = search.get(VIEW) === WAITING;
  const fresh = { refetchOnMountOrArgChange: true };
  const reviews = useListAllReviewsQuery({ waiting, cursor: usePageCursor(), limit: usePageSize() }, fresh);
  const { data: firstWaiting } = useListAllReviewsQuery({ waiting: true, limit: 1 }, fresh);
  const columns: AdminColumn<ModeratedReview>[] = [
    {
      key: 'review',
      title: moderationMessages.review,
      min: 18,
      grows: true,
      isName: true,
      className: styles.name,
      render: (review) => (
        <div className={styles.review}>
          <strong>{review.name}</strong>
          <StarCount count={review.ratings} size={16} />
          {review.verifiedBuyer && <StatusTag tone="good">{homeMessages.verifiedBuyer}</StatusTag>}
          <p>{review.description}</p>
        </div>
      ),
    },
    {
      key: 'date',
      title: moderationMessages.date,
      min: 8,
      className: styles.date,
      render: (review) => <Day value={review.createdAt} />,
    },
    {
      key: 'state',
      title: moderationMessages.state,
      min: 7,
      render: (review) => <StatusTag tone={review.hidden ? 'waiting' : 'good'}>{stateOf(review)}</StatusTag>,
    },
    {
      key: 'action',
      title: moderationMessages.action,
      min: 14,
      align: 'end',
      render: (review) => <ReviewActions review={review} />,
    },
  ];
  return (
    <DashboardPage title={moderationMessages.title} description={moderationMessages.description}>
      <nav aria-label={moderationMessages.views} className={viewStyles.views}>
        <ButtonLink compact to={{ search: '' }} aria-current={waiting ? undefined : 'page'}>
          {moderationMessages.all}
        </ButtonLink>
        <ButtonLink compact to={{ search: `${VIEW}=${WAITING}` }} aria-current={waiting ? 'page' : undefined}>
          {moderationMessages.waiting}
          {firstWaiting && (
            <span className={`figures ${viewStyles.count}`}>{formatNumber(firstWaiting.total ?? 0)}</span>
          )}
        </ButtonLink>
      </nav>
      <PagedList
        hasSizes
        query={reviews}
        empty={<EmptyState message={waiting ? moderationMessages.noneWaiting : moderationMessages.none} />}
      >
        {(rows) => (
          <AdminTable
            label={moderationMessages.title}
            columns={columns}
            rows={rows}
            rowKey={(review) => review._id}
            card={styles.card}
          />
        )}
      </PagedList>
    </DashboardPage>
  );
}

function stateOf({ hidden, waiting }: ModeratedReview): string {
  if (waiting) return moderationMessages.waiting;
  return hidden ? moderationMessages.hidden : moderationMessages.visible;
}
