import { useState } from 'react';
import type { Quote, QuotedLine, QuoteVersion } from '#shared/contracts/quotes/quote-shapes.ts';
import { restOfOffer, type Selected, selectAll } from '#web/features/quotes/selected-lines.ts';

type Refusals = Record<number, string>;

interface SelectedLines {
  /** The lines of the answer with what is not ordered yet. */
  rest: QuotedLine[];
  selected: Selected;
  select: (line: number, typed: string | null) => void;
  /** What is wrong with a line, by its place in the answer. */
  refusals: Refusals;
  setRefusals: (refusals: Refusals) => void;
}

/** Everything is selected at first, and again with another answer or when somebody ordered a part meanwhile. */
export function useSelectedLines(quote: Quote, offer: QuoteVersion): SelectedLines {
  const rest = restOfOffer(quote, offer);
  const begin = () => ({ version: offer.version, acceptances: quote.acceptances, selected: selectAll(rest) });
  const [selection, setSelection] = useState(begin);
  const [refusals, setRefusals] = useState<Refusals>({});
  if (selection.version !== offer.version || selection.acceptances !== quote.acceptances) {
    setSelection(begin());
    setRefusals({});
  }
  const select = (line: number, typed: string | null) =>
    setSelection({ ...selection, selected: new Map(selection.selected).set(line, typed) });
  return { rest, selected: selection.selected, select, refusals, setRefusals };
}
