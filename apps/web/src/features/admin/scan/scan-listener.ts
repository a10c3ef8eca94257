import { CodeRecognizer } from '#web/features/admin/scan/code-recognizer.ts';
import { type KeyPress, ScanRecognizer } from '#web/features/admin/scan/scan-recognizer.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Before a key press. */
interface FieldState {
  field: Field;
  value: string;
  start: number | null;
  end: number | null;
}

/**
 * Calls `onScan` wherever the focus is; returns the function that stops. Keys reach the page without delay: once they
 * prove to be a scan, the field gets its former content back, and the final Enter or Tab is suppressed.
 */
export function listenForScans(onScan: (orderId: string) => void): () => void {
  return listen(new ScanRecognizer<FieldState | null>(), ({ orderId }) => onScan(orderId));
}

/** Like `listenForScans`, for any code: as the computer's layout of keys has it, and as the American one has it. */
export function listenForCodes(onScan: (codes: string[]) => void): () => void {
  return listen(new CodeRecognizer<FieldState | null>(), ({ codes }) => onScan(codes));
}

interface Recognizer<Scan> {
  press: (press: KeyPress, mark: FieldState | null) => Scan | null;
}

function listen<Scan extends { before: FieldState | null }>(
  recognizer: Recognizer<Scan>,
  onScan: (scan: Scan) => void,
): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const { key, code, repeat, isComposing: composing, timeStamp: time } = event;
    const modified = event.ctrlKey || event.altKey || event.metaKey;
    const scan = recognizer.press({ key, code, time, repeat, modified, composing }, focusedField());
    if (scan === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (scan.before !== null) restore(scan.before);
    onScan(scan);
  };
  window.addEventListener('keydown', handleKey, { capture: true });
  return () => window.removeEventListener('keydown', handleKey, { capture: true });
}

function focusedField(): FieldState | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return null;
  return { field, value: field.value, start: field.selectionStart, end: field.selectionEnd };
}

function restore({ field, value, start, end }: FieldState): void {
  if (!field.isConnected) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React's setter on the element would hide the change from React; the prototype's setter does not.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (start !== null) field.setSelectionRange(start, end);
}
