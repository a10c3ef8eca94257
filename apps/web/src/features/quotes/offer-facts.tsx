import type { QuoteVersion } from '#shared/contracts/quotes/quote-shapes.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { DescriptionList } from '#web/components/values/description-list.tsx';

export function OfferFacts({ offer: { freight, note } }: { offer: QuoteVersion }) {
  if (freight === null && note === null) return null;
  return (
    <DescriptionList
      items={[
        freight !== null && { label: messages.freight, value: freight, wide: true },
        note !== null && { label: messages.note, value: note, wide: true },
      ]}
    />
  );
}
