import type { QuoteSummary } from '#shared/contracts/quotes/quote-shapes.ts';
import type { QuoteState } from '#shared/domain/quotes/quote-states.ts';
import { quoteRestMessages, quoteStateMessages } from '#shared/messages/quotes/quotes.ts';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';

const tones: Record<QuoteState, StatusTone> = {
  requested: 'moving',
  answered: 'waiting',
  accepted: 'good',
  refused: 'over',
  withdrawn: 'over',
  expired: 'over',
};

/** Of the rest, once a part is ordered. */
export function QuoteStateTag({ quote }: { quote: Pick<QuoteSummary, 'state' | 'acceptedVersion'> }) {
  const { state, acceptedVersion } = quote;
  const words = acceptedVersion === null ? quoteStateMessages : quoteRestMessages;
  return <StatusTag tone={tones[state]}>{words[state]}</StatusTag>;
}
