import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { quoteMessages as messages, quoteStaffMessages } from '#shared/messages/quotes/quotes.ts';
import { QuotedLines } from '#web/components/quotes/quote-lines.tsx';
import { currencyOf } from '#web/components/quotes/quote-totals.ts';
import { Instant, weekdayText } from '#web/components/values/instant.tsx';

/** Answers that a later one has replaced, closed until somebody looks. */
export function EarlierAnswers({ quote }: { quote: Quote }) {
  return quote.versions.slice(1).map(({ version, lines, lastDay, createdAt, by }) => (
    <details key={version} className="panel">
      <summary>
        {messages.earlier(version)} · <Instant value={createdAt} /> {by !== null && quoteStaffMessages.by(by)}
      </summary>
      <QuotedLines lines={lines} currency={currencyOf(quote)} label={messages.earlier(version)} />
      <p>{messages.until(weekdayText(lastDay))}</p>
    </details>
  ));
}
