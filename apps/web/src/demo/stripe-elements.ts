import type { StripeCardElement, StripeCardElementOptions, StripeElements } from '@stripe/stripe-js';
import { createCardElement } from '#web/demo/card-element.ts';

/** React's element components carry their type. */
type ElementType = string | { __elementType?: string };

export function createStripeElements(): StripeElements {
  let card: StripeCardElement | null = null;

  const elements = {
    create(type: ElementType, options: StripeCardElementOptions = {}): StripeCardElement {
      if (nameOf(type) !== 'card') {
        throw new Error(`The demo has no ${nameOf(type)} element.`);
      }
      if (card) {
        throw new Error("Can't create two Elements of type card.");
      }
      card = createCardElement(options, () => {
        card = null;
      });
      return card;
    },
    getElement: (type: ElementType): StripeCardElement | null => (nameOf(type) === 'card' ? card : null),
    update: async () => {},
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
    on: () => {},
  };
  // Stripe's type has an overload for each of its twenty elements; the others throw above.
  return elements as unknown as StripeElements;
}

function nameOf(type: ElementType): string {
  return typeof type === 'string' ? type : (type.__elementType ?? 'unknown');
}
