import { useState } from 'react';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { quoteStaffMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { useAnswerQuoteMutation } from '#web/api/quotes/quotes.ts';
import { isResponseLost } from '#web/api/send-with-retries.ts';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import { answerOf } from '#web/features/admin/quotes/answer-form.ts';
import { OfferForm } from '#web/features/admin/quotes/offer-form.tsx';

/** Answers an open quote, for the first time or again. */
export function AnswerPanel({ quote, onAnswered }: { quote: Quote; onAnswered: () => void }) {
  // What the form began with. A colleague's answer does not begin it again, or typed prices would be lost.
  const [begun, setBegun] = useState(quote);
  const [isRefused, setRefused] = useState(false);
  const [last] = begun.versions;
  const [answer] = useAnswerQuoteMutation();
  const title = begun.version > 0 || quote.version > 0 ? messages.answerAgain : messages.answer;
  return (
    <QuotePanel title={title} hint={messages.answerHint}>
      <OfferForm
        key={begun.version}
        label={title}
        submitLabel={messages.send}
        defaultValues={answerOf(last?.lines ?? quote.requested, last)}
        requested={quote.requested}
        customerId={quote.accountId}
        hasEarlier={quote.versions.some(({ state }) => state === 'open')}
        send={async (offer) => {
          // A refusal has shown the colleague's answer; a lost response has shown nothing.
          const { version } = isRefused ? quote : begun;
          try {
            setBegun(await answer({ id: quote._id, answer: { ...offer, version } }).unwrap());
            setRefused(false);
          } catch (error) {
            setRefused(!isResponseLost(error));
            throw error;
          }
          toastSuccess(messages.sent);
          onAnswered();
        }}
      />
    </QuotePanel>
  );
}
