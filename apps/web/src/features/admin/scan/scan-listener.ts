import { ScanRecognizer } from '#web/features/admin/scan/scan-recognizer.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** What a field held before a key. */
interface Held {
  field: Field;
  value: string;
  start: number | null;
  end: number | null;
}

/**
 * Calls `onScan` with the id of each order that is scanned, whatever has the focus. Keys reach the page as ever, so
 * nobody's typing waits; once they turn out to be a scan, the field that had the focus gets back what it held, and the
 * Enter or Tab at their end presses nothing. Gives the function that ends it.
 */
export function listenForScans(onScan: (orderId: string) => void): () => void {
  const recognizer = new ScanRecognizer<Held | null>();
  const hear = (event: KeyboardEvent) => {
    const { key, code, repeat, isComposing: composing, timeStamp: time } = event;
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    const scan = recognizer.press({ key, code, time, repeat, modified, composing }, focusedField());
    if (scan === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (scan.before !== null) giveBack(scan.before);
    onScan(scan.orderId);
  };
  // Before anything on the page hears of it.
  window.addEventListener('keydown', hear, { capture: true });
  return () => window.removeEventListener('keydown', hear, { capture: true });
}

function focusedField(): Held | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  return { field, value: field.value, start: field.selectionStart, end: field.selectionEnd };
}

function giveBack({ field, value, start, end }: Held): void {
  if (!field.isConnected) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React puts a setter of its own on the element and would take the change for its own; the prototype's is not heard.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  // Fields for numbers have no place for a cursor.
  if (start !== null) field.setSelectionRange(start, end);
}
