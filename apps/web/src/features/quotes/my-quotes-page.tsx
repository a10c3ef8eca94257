import { Link } from 'react-router-dom';
import { quotePage } from '#shared/domain/quotes/quote-pages.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { useListOwnQuotesQuery } from '#web/api/quotes/quotes.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PagedList } from '#web/components/paged-list.tsx';
import { usePageCursor } from '#web/components/pager.tsx';
import { QuoteStateTag } from '#web/components/quotes/quote-state.tsx';
import { Day } from '#web/components/values/instant.tsx';
import styles from '#web/features/quotes/my-quotes-page.module.css';
import { paths } from '#web/paths.ts';
import { quotePaths } from '#web/quote-paths.ts';

export function MyQuotesPage() {
  const quotes = useListOwnQuotesQuery({ cursor: usePageCursor() }, { refetchOnMountOrArgChange: true });
  return (
    <DashboardPage
      title={messages.title}
      description={messages.description}
      aside={<ButtonLink to={quotePaths.ask}>{messages.ask}</ButtonLink>}
    >
      <PagedList query={quotes} empty={<NoQuotes />}>
        {(rows) => (
          <ul className={`plain-list ${styles.list}`} aria-label={messages.label}>
            {rows.map((quote) => (
              <li key={quote._id} className={`panel ${styles.quote}`}>
                <strong>
                  <Link to={quotePage(quote._id)}>{quote.number}</Link>
                </strong>
                <QuoteStateTag quote={quote} />
                <span>{messages.linesOf(quote.lines)}</span>
                <span>
                  {messages.asked} <Day value={quote.createdAt} />
                </span>
                {quote.state === 'answered' && quote.lastDay !== null && (
                  <span>{messages.until(weekdayText(quote.lastDay))}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </DashboardPage>
  );
}

function NoQuotes() {
  return (
    <EmptyState message={messages.none}>
      <ButtonLink look="primary" to={paths.cart}>
        {messages.toCart}
      </ButtonLink>
    </EmptyState>
  );
}
