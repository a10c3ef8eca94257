import { ScanRecognizer } from '#web/features/admin/scan/scan-recognizer.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Before a key press. */
interface FieldState {
  field: Field;
  value: string;
  selection: [start: number, end: number] | null;
}

/** What the page does with a scan; null when the field that has the focus, which is made for scans, keeps it. */
type OnScan = (codes: string[], isFieldForScans: boolean) => (() => void) | null;

/**
 * Calls `onScan` wherever the focus is; returns the function that stops. Keys reach the page without delay: once they
 * prove to be a scan, the field gets its former content back, and the final Enter or Tab presses nothing. Fields with
 * `data-scans` are made for scans: `text` keeps the code that the page does not take, `enter` gets its end key too.
 */
export function listenForScans(onScan: OnScan): () => void {
  const recognizer = new ScanRecognizer<FieldState | null>();
  const handleKey = (event: KeyboardEvent) => {
    const { key, code, repeat, isComposing: composing, timeStamp: time } = event;
    // Keyboards of many countries type brackets with AltGr, which Windows reports as Ctrl and Alt.
    const modified = (event.ctrlKey || event.altKey || event.metaKey) && !event.getModifierState('AltGraph');
    const [shifted, alt] = [event.shiftKey, event.altKey && !event.ctrlKey && !event.metaKey];
    const focused = focusedField();
    // A blank within a code would press a button.
    if (key === ' ' && focused === null && recognizer.isUnderWay(time)) event.preventDefault();
    const scan = recognizer.press({ key, code, time, repeat, modified, shifted, alt, composing }, focused);
    if (scan === null) return;
    const madeFor = focused?.field.dataset.scans;
    const act = onScan(scan.codes, madeFor !== undefined);
    if (act === null && madeFor === 'enter') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (scan.before !== null && (act !== null || madeFor === undefined)) restore(scan.before);
    act?.();
  };
  // No scan goes on over a click.
  const forget = () => recognizer.forget();
  window.addEventListener('keydown', handleKey, { capture: true });
  window.addEventListener('pointerdown', forget, { capture: true });
  return () => {
    window.removeEventListener('keydown', handleKey, { capture: true });
    window.removeEventListener('pointerdown', forget, { capture: true });
  };
}

function focusedField(): FieldState | null {
  const field = document.activeElement;
  if (field instanceof HTMLSelectElement) return { field, value: field.value, selection: null };
  if (field instanceof HTMLInputElement && ['checkbox', 'radio', 'button', 'submit'].includes(field.type)) return null;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  const { value, selectionStart: start, selectionEnd: end } = field;
  return { field, value, selection: start === null || end === null ? null : [start, end] };
}

function restore({ field, value, selection }: FieldState): void {
  if (!field.isConnected) return;
  const other = field.value === value ? otherValueOf(field) : undefined;
  // A field that follows the address shows its former value while a change is under way, which only a change undoes: React
  // must have seen another value.
  if (other !== undefined) field.value = other;
  setValue(field, value);
  if (!(field instanceof HTMLSelectElement) && selection !== null) field.setSelectionRange(...selection);
}

function otherValueOf(field: Field): string | undefined {
  if (field instanceof HTMLSelectElement) return [...field.options].find(({ value }) => value !== field.value)?.value;
  if (field.type !== 'date') return undefined;
  return field.value === '' ? '2000-01-01' : '';
}

/** React's setter on the element would hide the change from React; the prototype's setter does not. */
function setValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (field instanceof HTMLSelectElement) field.dispatchEvent(new Event('change', { bubbles: true }));
}
