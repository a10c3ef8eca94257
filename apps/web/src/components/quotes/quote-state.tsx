import type { QuoteState } from '#shared/domain/quotes/quote-states.ts';
import { quoteStateMessages } from '#shared/messages/quotes/quotes.ts';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';

const tones: Record<QuoteState, StatusTone> = {
  requested: 'moving',
  answered: 'waiting',
  accepted: 'good',
  refused: 'over',
  withdrawn: 'over',
  expired: 'over',
};

export function QuoteStateTag({ state }: { state: QuoteState }) {
  return <StatusTag tone={tones[state]}>{quoteStateMessages[state]}</StatusTag>;
}
