import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Quote, QuoteVersion } from '#shared/contracts/quotes/quote-shapes.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { quoteMessages as messages, quoteStaffMessages, quoteVersionMessages } from '#shared/messages/quotes/quotes.ts';
import styles from '#web/components/quotes/quote-layout.module.css';
import { QuotedLines } from '#web/components/quotes/quote-lines.tsx';
import { currencyOf } from '#web/components/quotes/quote-totals.ts';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import { useMoney } from '#web/components/values/money.tsx';
import { paths } from '#web/paths.ts';

/** What is shown as the offer: every answer that can be accepted, else the accepted one or the last. */
export function shownAnswers({ versions, acceptedVersion }: Quote): QuoteVersion[] {
  const open = versions.filter(({ state }) => state === 'open');
  if (open.length > 0) return open;
  return versions
    .filter(({ version }) => version === acceptedVersion)
    .concat(versions)
    .slice(0, 1);
}

interface AnswersProps {
  quote: Quote;
  answers: QuoteVersion[];
  /** Below an answer, such as what can be done with it. */
  more?: (answer: QuoteVersion) => ReactNode;
}

/** Answers side by side. */
export function Answers({ quote, answers, more }: AnswersProps) {
  return (
    <ul className={`plain-list ${styles.answers}`} aria-label={messages.answers}>
      {answers.map((answer) => (
        <li key={answer.version} className={styles.answer}>
          <h3>
            {messages.answer(answer.version)}, {messages.until(weekdayText(answer.lastDay))}
          </h3>
          <AnswerAuthor answer={answer} />
          <OfferLines quote={quote} offer={answer} />
          <OfferFacts offer={answer} />
          {more?.(answer)}
        </li>
      ))}
    </ul>
  );
}

/** Answers that cannot be accepted, folded until somebody looks. */
export function ClosedAnswers({ quote, except }: { quote: Quote; except: QuoteVersion[] }) {
  return quote.versions
    .filter((answer) => !except.includes(answer))
    .map((answer) => (
      <details key={answer.version} className={`panel ${styles.closed}`}>
        <summary>
          {messages.answer(answer.version)} · {quoteVersionMessages[answer.state]} ·{' '}
          <Instant value={answer.createdAt} />
        </summary>
        <QuotedLines lines={answer.lines} currency={currencyOf(quote)} label={messages.answer(answer.version)} />
        <p>
          {messages.until(weekdayText(answer.lastDay))} {answer.by !== null && quoteStaffMessages.by(answer.by)}
        </p>
      </details>
    ));
}

function AnswerAuthor({ answer: { createdAt, by } }: { answer: QuoteVersion }) {
  return (
    <p className={styles.hint}>
      <Instant value={createdAt} /> {by !== null && quoteStaffMessages.by(by)}
    </p>
  );
}

interface OfferLinesProps {
  quote: Quote;
  offer: QuoteVersion;
  more?: (line: number) => ReactNode;
}

/** The lines of an answer, with what was ordered of them. */
export function OfferLines({ quote, offer, more }: OfferLinesProps) {
  const ordered = offer.version === quote.acceptedVersion ? quote.ordered : [];
  return (
    <QuotedLines
      lines={offer.lines}
      currency={currencyOf(quote)}
      label={messages.answer(offer.version)}
      more={(line) => (
        <>
          {ordered.map(
            (order) =>
              order.line === line && (
                <div key={order.orderId}>
                  {messages.ordered} <Link to={paths.order(order.orderId)}>{order.orderNumber}</Link>:{' '}
                  {messages.orderedOf(formatNumber(order.quantity), formatNumber(offer.lines[line]?.quantity ?? 0))}
                </div>
              ),
          )}
          {more?.(line)}
        </>
      )}
    />
  );
}

export function OfferFacts({ offer: { freight, freightAmount, note } }: { offer: QuoteVersion }) {
  const money = useMoney();
  const charged = freightAmount === undefined ? null : messages.freightCharged(money.amount(freightAmount));
  const freightText = [charged, freight].filter((part) => part !== null).join(' · ');
  if (freightText === '' && note === null) return null;
  return (
    <DescriptionList
      items={[
        freightText !== '' && { label: messages.freight, value: freightText, wide: true },
        note !== null && { label: messages.note, value: note, wide: true },
      ]}
    />
  );
}
