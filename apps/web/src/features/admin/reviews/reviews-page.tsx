import type { ModeratedReview } from '#shared/contracts/reviews.ts';
import { currentLocale } from '#shared/domain/locale.ts';
import { moderationMessages } from '#shared/messages/admin.ts';
import { homeMessages } from '#shared/messages/home.ts';
import { useChangeReviewMutation, useListAllReviewsQuery } from '#web/api/reviews.ts';
import { Button } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import { StarCount } from '#web/components/star-count.tsx';
import { StatusTag } from '#web/components/status-tag.tsx';
import { toastError, toastSuccess } from '#web/components/toast.ts';
import { type AdminColumn, AdminTable } from '#web/features/admin/parts/admin-table.tsx';
import styles from '#web/features/admin/reviews/reviews-page.module.css';

export function ReviewsPage() {
  const reviews = useListAllReviewsQuery(
    { cursor: usePageCursor(), limit: usePageSize() },
    { refetchOnMountOrArgChange: true },
  );
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
      render: (review) => (
        <time className={styles.date} dateTime={review.createdAt}>
          {new Date(review.createdAt).toLocaleDateString(currentLocale(), { dateStyle: 'medium' })}
        </time>
      ),
    },
    {
      key: 'state',
      title: moderationMessages.state,
      min: 7,
      render: (review) => (
        <StatusTag tone={review.hidden ? 'waiting' : 'good'}>
          {review.hidden ? moderationMessages.hidden : moderationMessages.visible}
        </StatusTag>
      ),
    },
    {
      key: 'action',
      title: moderationMessages.action,
      min: 9,
      align: 'end',
      render: (review) => <HideButton review={review} />,
    },
  ];
  return (
    <DashboardPage title={moderationMessages.title} description={moderationMessages.description}>
      <PagedList hasSizes query={reviews} empty={<EmptyState message={moderationMessages.none} />}>
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

function HideButton({ review: { _id, name, hidden } }: { review: ModeratedReview }) {
  const [changeReview, { isLoading }] = useChangeReviewMutation();

  async function toggle(): Promise<void> {
    try {
      await changeReview({ id: _id, hidden: !hidden }).unwrap();
      toastSuccess(hidden ? moderationMessages.isShown(name) : moderationMessages.isHidden(name));
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <Button
      compact
      busy={isLoading}
      onClick={() => void toggle()}
      aria-label={moderationMessages.actionOn(hidden, name)}
    >
      {hidden ? moderationMessages.show : moderationMessages.hide}
    </Button>
  );
}
