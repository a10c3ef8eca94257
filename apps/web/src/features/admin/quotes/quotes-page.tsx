import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { quoteViews } from '#shared/domain/quotes/quote-states.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { quoteStaffMessages as messages, quoteViewMessages } from '#shared/messages/quotes/quotes.ts';
import { useCountQuotesQuery, useListQuotesQuery } from '#web/api/quotes/quotes.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor, usePageSize } from '#web/components/pager.tsx';
import viewStyles from '#web/components/views.module.css';
import { quoteColumns } from '#web/features/admin/quotes/quote-columns.tsx';
import { StartDialog } from '#web/features/admin/quotes/start-dialog.tsx';
import { AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { VIEW } from '#web/paths.ts';

export function QuotesPage() {
  const [search] = useSearchParams();
  const view = quoteViews.find((each) => each === search.get(VIEW)) ?? 'to-answer';
  const fresh = { refetchOnMountOrArgChange: true };
  const quotes = useListQuotesQuery({ view, cursor: usePageCursor(), limit: usePageSize() }, fresh);
  const { data: counts } = useCountQuotesQuery(undefined, fresh);
  const { may } = useRole();
  const [isStarting, setStarting] = useState(false);

  return (
    <DashboardPage
      title={messages.title}
      description={messages.description}
      aside={
        may('quotes.change') && (
          <Button look="primary" onClick={() => setStarting(true)}>
            {messages.start}
          </Button>
        )
      }
    >
      <nav aria-label={messages.views} className={viewStyles.views}>
        {quoteViews.map((each) => (
          <ButtonLink
            key={each}
            compact
            to={{ search: each === 'to-answer' ? '' : `${VIEW}=${each}` }}
            aria-current={each === view ? 'page' : undefined}
          >
            {quoteViewMessages[each]}
            {counts && each !== 'all' && (
              <span className={`figures ${viewStyles.count}`}>
                {counts[each] === null ? messages.many : formatNumber(counts[each] ?? 0)}
              </span>
            )}
          </ButtonLink>
        ))}
      </nav>
      <PagedList hasSizes query={quotes} empty={<EmptyState message={messages.none[view]} />}>
        {(rows) => (
          <AdminTable label={messages.title} columns={quoteColumns} rows={rows} rowKey={(quote) => quote._id} />
        )}
      </PagedList>
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </DashboardPage>
  );
}
