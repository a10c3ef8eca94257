import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Quote, QuoteVersion } from '#shared/contracts/quotes/quote-shapes.ts';
import { isQuoteOpenFor } from '#shared/domain/quotes/quote-states.ts';
import { weekdayText } from '#shared/domain/shop/weekday.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { useReadMembershipQuery } from '#web/api/companies/companies.ts';
import { useWithdrawQuoteMutation } from '#web/api/quotes/quotes.ts';
import { ButtonLink } from '#web/components/button.tsx';
import { Answers, ClosedAnswers, shownAnswers } from '#web/components/quotes/answers.tsx';
import { ConfirmedButton } from '#web/components/quotes/confirmed-button.tsx';
import styles from '#web/components/quotes/quote-layout.module.css';
import { QuoteLayout, QuotePanel, ReadQuote } from '#web/components/quotes/quote-layout.tsx';
import { RequestedLines } from '#web/components/quotes/quote-lines.tsx';
import { QuoteStateTag } from '#web/components/quotes/quote-state.tsx';
import { currencyOf } from '#web/components/quotes/quote-totals.ts';
import { DescriptionList } from '#web/components/values/description-list.tsx';
import { Day } from '#web/components/values/instant.tsx';
import { AcceptForm } from '#web/features/quotes/accept-form.tsx';
import selectStyles from '#web/features/quotes/quote-page.module.css';
import { QuoteMessages } from '#web/forms/quotes/quote-messages.tsx';
import { paths } from '#web/paths.ts';
import { quotePaths } from '#web/quote-paths.ts';

/** One quote of the customer: what was asked for, the answers and how to order by one. */
export function QuotePage() {
  const { id = '' } = useParams();
  return <ReadQuote id={id}>{(quote) => <ShownQuote key={quote._id} quote={quote} />}</ReadQuote>;
}

function ShownQuote({ quote }: { quote: Quote }) {
  const { requested } = quote;
  const page = useRef<HTMLDivElement>(null);
  return (
    <QuoteLayout
      ref={page}
      quote={quote}
      description={messages.pageDescription}
      side={<QuoteMessages quote={quote} isStaff={false} />}
    >
      <QuoteFacts quote={quote} onWithdrawn={() => page.current?.focus({ preventScroll: true })} />
      <Offers quote={quote} />
      <ClosedAnswers quote={quote} except={shownAnswers(quote)} />
      {requested.length > 0 && (
        <QuotePanel title={messages.requested}>
          <RequestedLines lines={requested} currency={currencyOf(quote)} label={messages.requested} />
        </QuotePanel>
      )}
    </QuoteLayout>
  );
}

function QuoteFacts({ quote, onWithdrawn }: { quote: Quote; onWithdrawn: () => void }) {
  const { _id: id, state, lastDay } = quote;
  const [withdraw, { isLoading }] = useWithdrawQuoteMutation();
  const note = stateNote(quote);
  return (
    <QuotePanel title={messages.facts} isTitleHidden>
      <DescriptionList
        items={[
          { label: messages.state, value: <QuoteStateTag quote={quote} /> },
          { label: messages.asked, value: <Day value={quote.createdAt} /> },
          lastDay !== null && { label: messages.lastDay, value: weekdayText(lastDay) },
        ]}
      />
      <div className={styles.actions}>
        <Link to={quotePaths.mine}>{messages.back}</Link>
        {quote.version > 0 && <ButtonLink to={quotePaths.printed(id)}>{messages.print}</ButtonLink>}
        {isQuoteOpenFor('withdraw', state) && quote.acceptedVersion === null && (
          <ConfirmedButton
            label={messages.withdraw}
            title={messages.withdrawTitle}
            warning={messages.withdrawWarning}
            done={messages.withdrawn}
            busy={isLoading}
            send={() => withdraw({ id }).unwrap()}
            onDone={onWithdrawn}
          />
        )}
      </div>
      {note !== null && (
        <p role="status" className={styles.hint}>
          {note}
        </p>
      )}
    </QuotePanel>
  );
}

function stateNote({ state, versions, acceptedVersion }: Quote): string | null {
  if (state === 'answered') return null;
  if (state === 'requested') return messages.waiting;
  if (state !== 'accepted' && acceptedVersion !== null) return messages.endedRest[state];
  const isByShop = versions.length > 0 && versions.every((answer) => answer.state === 'withdrawn');
  return state === 'withdrawn' && isByShop ? messages.endedByShop : messages.ended[state];
}

/** The answers that can be accepted side by side, with the order by one of them; else how the quote ended. */
function Offers({ quote }: { quote: Quote }) {
  const shown = shownAnswers(quote);
  const [selected, setSelected] = useState<number>();
  const { currentData: membership } = useReadMembershipQuery(undefined, { refetchOnMountOrArgChange: true });
  const open = shown.filter(({ state }) => state === 'open');
  const offer = open.find(({ version }) => version === selected) ?? open[0];
  if (shown.length === 0) return null;
  const isForeign = membership?.isActing === true && membership.companyId !== quote.accountId;
  return (
    <>
      {(open.length !== 1 || isForeign) && (
        <QuotePanel title={messages.offer} {...(open.length > 1 && { hint: messages.several })}>
          <Answers
            quote={quote}
            answers={shown}
            more={(answer) =>
              open.length > 1 &&
              !isForeign && <SelectAnswer answer={answer} isSelected={answer === offer} onSelect={setSelected} />
            }
          />
          {isForeign && open.length > 0 && (
            <p className={styles.hint}>
              {messages.privately} <Link to={paths.dashboard}>{messages.toProfile}</Link>
            </p>
          )}
        </QuotePanel>
      )}
      {offer && !isForeign && (
        <AcceptForm
          quote={quote}
          offer={offer}
          title={open.length > 1 ? messages.select(offer.version) : messages.offer}
        />
      )}
    </>
  );
}

interface SelectAnswerProps {
  answer: QuoteVersion;
  isSelected: boolean;
  onSelect: (version: number) => void;
}

function SelectAnswer({ answer: { version }, isSelected, onSelect }: SelectAnswerProps) {
  return (
    <div className={selectStyles.selected}>
      <label>
        <input type="radio" name="answer" checked={isSelected} onChange={() => onSelect(version)} />
        {messages.select(version)}
      </label>
    </div>
  );
}
