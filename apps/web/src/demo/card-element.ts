import type {
  StripeCardElement,
  StripeCardElementChangeEvent,
  StripeCardElementOptions,
  StripeError,
} from '@stripe/stripe-js';
import { applyStyle, showState } from '#web/demo/card-element-style.ts';
import { digitsOf } from '#web/demo/card-format.ts';
import { createCardInputs } from '#web/demo/card-inputs.ts';
import { type CardError, type CardField, type CardValues, cardErrors } from '#web/demo/card-validation.ts';
import { testCardNumbers } from '#web/demo/test-cards.ts';

type Handler = (event: never) => unknown;

/** The page cannot read a card's values. */
const readers = new WeakMap<object, () => { values: CardValues } | { error: StripeError }>();

export function readCard(element: object): { values: CardValues } | { error: StripeError } {
  const read = readers.get(element);
  if (!read) {
    throw new Error('We could not retrieve data from the specified Element. Please make sure it is still mounted.');
  }
  return read();
}

export function createCardElement(initial: StripeCardElementOptions, destroyed: () => void): StripeCardElement {
  const handlers = new Map<string, Set<Handler>>();
  const leftFields = new Set<CardField>();
  let options = initial;
  let container: HTMLElement | undefined;
  let focused = false;
  let lastChange = '';

  const inputs = createCardInputs({
    changed(field) {
      leftFields.delete(field);
      update();
    },
    left(field) {
      if (inputs.values()[field] !== '') {
        leftFields.add(field);
      }
      update();
    },
    entered() {
      focused = true;
      update();
      emit('focus', { elementType: 'card' });
    },
    exited() {
      focused = false;
      update();
      emit('blur', { elementType: 'card' });
    },
    escaped: () => emit('escape', { elementType: 'card' }),
  });

  function emit(type: string, event: { elementType: 'card' } | StripeCardElementChangeEvent): void {
    for (const handler of [...(handlers.get(type) ?? [])]) {
      // `on` pairs each handler with its event.
      handler(event as never);
    }
  }

  function listen(type: string, handler: Handler): StripeCardElement {
    handlers.set(type, (handlers.get(type) ?? new Set()).add(handler));
    return element;
  }

  function unlisten(type: string, handler?: Handler): StripeCardElement {
    if (handler) {
      handlers.get(type)?.delete(handler);
    } else {
      handlers.delete(type);
    }
    return element;
  }

  function update(): void {
    const values = inputs.values();
    const errors = cardErrors(values, new Date());
    const error = errors.find(({ incomplete, field }) => !incomplete || leftFields.has(field));
    const event: StripeCardElementChangeEvent = {
      elementType: 'card',
      empty: Object.values(values).every((value) => value === ''),
      complete: errors.length === 0,
      error: error && { type: 'validation_error', code: error.code, message: error.message },
      value: { postalCode: '' },
      brand: inputs.brand(),
    };
    inputs.markInvalid(error?.field);
    showState(container, options.classes, { ...event, focused, invalid: error !== undefined });
    applyStyle(inputs.root, options.style);
    if (lastChange !== JSON.stringify(event)) {
      const first = lastChange === '';
      lastChange = JSON.stringify(event);
      if (!first) {
        emit('change', event);
      }
    }
  }

  const element: StripeCardElement = {
    mount(target) {
      const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
      if (!found) {
        throw new Error(
          `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`,
        );
      }
      element.unmount();
      container = found;
      container.replaceChildren(inputs.root);
      inputs.setDisabled(options.disabled ?? false);
      update();
      // Asynchronous, as from a frame: React attaches its listeners after mounting.
      setTimeout(() => container === found && emit('ready', { elementType: 'card' }), 20);
    },
    unmount() {
      inputs.root.remove();
      showState(container, options.classes, undefined);
      container = undefined;
    },
    destroy() {
      element.unmount();
      inputs.clear();
      handlers.clear();
      readers.delete(element);
      destroyed();
    },
    clear() {
      inputs.clear();
      leftFields.clear();
      update();
    },
    focus: inputs.focus,
    blur: inputs.blur,
    update(changes) {
      options = { ...options, ...changes };
      inputs.setDisabled(options.disabled ?? false);
      update();
    },
    on: listen,
    once(type: string, handler: Handler) {
      const run = (event: never) => {
        unlisten(type, run);
        handler(event);
      };
      return listen(type, run);
    },
    off: unlisten,
  };

  readers.set(element, () => {
    const values = inputs.values();
    const [error] = cardErrors(values, new Date());
    if (error) {
      leftFields.add('number').add('expiry').add('cvc');
      update();
    }
    const refusal = error ? toStripeError(error) : refuseRealCard(values);
    return refusal ? { error: refusal } : { values };
  });
  return element;
}

function toStripeError({ code, message }: CardError): StripeError {
  return { type: 'validation_error', code, message };
}

function refuseRealCard({ number }: CardValues): StripeError | undefined {
  return testCardNumbers.has(digitsOf(number))
    ? undefined
    : {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'test_mode_live_card',
        message:
          'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      };
}
