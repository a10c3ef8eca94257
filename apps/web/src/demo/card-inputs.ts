import styles from '#web/demo/card-element.module.css';
import { brandOf, type CardBrand, digitsOf } from '#web/demo/card-format.ts';
import { afterTyping } from '#web/demo/card-typing.ts';
import { type CardField, type CardValues, cardErrors } from '#web/demo/card-validation.ts';

export interface CardInputs {
  root: HTMLElement;
  values(): CardValues;
  brand(): CardBrand;
  clear(): void;
  focus(): void;
  blur(): void;
  setDisabled(disabled: boolean): void;
  markInvalid(field: CardField | undefined): void;
}

export interface CardInputsEvents {
  changed(field: CardField): void;
  left(field: CardField): void;
  entered(): void;
  exited(): void;
  escaped(): void;
}

const fields: CardField[] = ['number', 'expiry', 'cvc'];

const brandLabels: Record<CardBrand, string> = {
  visa: 'VISA',
  mastercard: '',
  amex: 'AMEX',
  discover: 'DISC',
  diners: 'DC',
  jcb: 'JCB',
  unionpay: 'UP',
  unknown: '',
};

export function createCardInputs(events: CardInputsEvents): CardInputs {
  // Without names: a form around them must never submit a card.
  const inputs: Record<CardField, HTMLInputElement> = {
    number: createInput('number', 'Card number', 'cc-number', 'Card number'),
    expiry: createInput('expiry', 'Expiration date', 'cc-exp', 'MM / YY'),
    cvc: createInput('cvc', 'CVC', 'cc-csc', 'CVC'),
  };
  const badge = document.createElement('span');
  badge.className = styles.brand ?? '';
  badge.ariaHidden = 'true';
  const root = buildRow([badge, inputs.number, inputs.expiry, inputs.cvc]);

  const values = (): CardValues => ({
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    cvc: inputs.cvc.value,
  });
  const brand = () => brandOf(digitsOf(inputs.number.value));
  const shown = values();
  const wrong = (field: CardField) => cardErrors(values(), new Date()).some((error) => error.field === field);

  function showBrand(): void {
    badge.dataset.brand = brand();
    badge.textContent = brandLabels[brand()];
  }

  function typed(field: CardField, inputType: string): void {
    const input = inputs[field];
    const caret = input.selectionStart ?? input.value.length;
    const typing = { field, text: input.value, caret, inputType, shown: shown[field], number: inputs.number.value };
    const next = afterTyping(typing);
    input.value = next.text;
    input.setSelectionRange(next.caret, next.caret);
    shown[field] = next.text;
    showBrand();
    events.changed(field);
    const atEnd = next.text !== '' && next.caret === next.text.length && !inputType.startsWith('delete');
    if (atEnd && !wrong(field)) {
      inputs[fields[fields.indexOf(field) + 1] ?? field].focus();
    }
  }

  for (const field of fields) {
    const input = inputs[field];
    input.addEventListener('input', (event) => {
      // As with Stripe's frames, the page sees no key presses.
      event.stopPropagation();
      typed(field, event instanceof InputEvent ? event.inputType : '');
    });
    input.addEventListener('change', (event) => event.stopPropagation());
    input.addEventListener('keydown', (event) => {
      const previous = fields[fields.indexOf(field) - 1];
      if (event.key === 'Escape') {
        events.escaped();
      } else if (event.key === 'Backspace' && input.value === '' && previous) {
        event.preventDefault();
        inputs[previous].focus();
      }
    });
    input.addEventListener('blur', () => afterPress(() => events.left(field)));
  }
  listenToFocus(root, events);
  showBrand();

  return {
    root,
    values,
    brand,
    clear() {
      for (const field of fields) {
        inputs[field].value = '';
        shown[field] = '';
      }
      showBrand();
    },
    focus: () => inputs[fields.find(wrong) ?? 'number'].focus(),
    blur() {
      for (const field of fields) {
        inputs[field].blur();
      }
    },
    setDisabled(disabled) {
      for (const field of fields) {
        inputs[field].disabled = disabled;
      }
    },
    markInvalid(invalid) {
      for (const field of fields) {
        inputs[field].ariaInvalid = String(field === invalid);
      }
    },
  };
}

function buildRow(content: HTMLElement[]): HTMLElement {
  const row = document.createElement('div');
  row.className = styles.row ?? '';
  row.append(...content);
  const root = document.createElement('div');
  root.className = styles.root ?? '';
  root.role = 'group';
  root.ariaLabel = 'Card details';
  root.append(row);
  return root;
}

function listenToFocus(root: HTMLElement, events: CardInputsEvents): void {
  const staysInside = ({ relatedTarget }: FocusEvent) => relatedTarget instanceof Node && root.contains(relatedTarget);
  root.addEventListener('focusin', (event) => staysInside(event) || events.entered());
  root.addEventListener('focusout', (event) => staysInside(event) || events.exited());
}

/** An error that appears during a press may move the button, and the click is lost. */
function afterPress(action: () => void): void {
  if (document.documentElement.matches(':active')) {
    document.addEventListener('pointerup', () => setTimeout(action), { once: true, capture: true });
  } else {
    action();
  }
}

function createInput(field: CardField, label: string, autocomplete: AutoFill, placeholder: string): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'text';
  input.inputMode = 'numeric';
  input.autocomplete = autocomplete;
  input.ariaLabel = label;
  input.placeholder = placeholder;
  input.spellcheck = false;
  input.className = `${styles.input ?? ''} ${styles[field] ?? ''}`;
  return input;
}
