import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { quoteStaffMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { useAnswerQuoteMutation } from '#web/api/quotes/quotes.ts';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { QuotePanel } from '#web/components/quotes/quote-layout.tsx';
import { answerOf } from '#web/features/admin/quotes/answer-form.ts';
import { OfferForm } from '#web/features/admin/quotes/offer-form.tsx';

/** Answers an open quote, for the first time or again. */
export function AnswerPanel({ quote, onAnswered }: { quote: Quote; onAnswered: () => void }) {
  const [last] = quote.versions;
  const [answer] = useAnswerQuoteMutation();
  const title = last ? messages.answerAgain : messages.answer;
  return (
    <QuotePanel title={title} hint={messages.answerHint}>
      <OfferForm
        label={title}
        submitLabel={messages.send}
        defaultValues={answerOf(last?.lines ?? quote.requested, last)}
        requested={quote.requested}
        customerId={quote.accountId}
        hasEarlier={quote.versions.some(({ state }) => state === 'open')}
        send={async (offer) => {
          await answer({ id: quote._id, answer: { ...offer, version: quote.version } }).unwrap();
          toastSuccess(messages.sent);
          onAnswered();
        }}
      />
    </QuotePanel>
  );
}
