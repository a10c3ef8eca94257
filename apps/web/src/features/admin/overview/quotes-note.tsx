import type { QuoteView } from '#shared/domain/quotes/quote-states.ts';
import { quoteNotes } from '#shared/messages/quotes/quote-notes.ts';
import { useCountQuotesQuery } from '#web/api/quotes/quotes.ts';
import { WaitingNotes } from '#web/features/admin/overview/waiting-notes.tsx';
import { paths } from '#web/paths.ts';

const views = ['to-answer', 'ending'] as const satisfies QuoteView[];

/** Which quotes wait for staff, and which end soon. */
export function QuotesNote() {
  const { data, isLoading } = useCountQuotesQuery(undefined, { refetchOnMountOrArgChange: true });
  return <WaitingNotes path={paths.quotes} views={views} counts={data} isLoading={isLoading} words={quoteNotes} />;
}
