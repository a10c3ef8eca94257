import { useEffect, useLayoutEffect, useRef } from 'react';
import { type OrderKeyAction, orderKeys } from '#shared/messages/orders/keyboard.ts';
import { createKeyPresses } from '#web/features/admin/orders/key-presses.ts';
import { areShortcutsOn } from '#web/platform/shortcut-setting.ts';

type Actions = Readonly<Partial<Record<OrderKeyAction, () => void>>>;

/**
 * Does what `orderKeys` says of a key while nothing takes text and no dialog is open. Space and Enter count only on the
 * link of a row, which `next` and `previous` lead to; everywhere else they are the browser's.
 */
export function useOrderKeys(actions: Actions): void {
  const current = useRef(actions);
  useLayoutEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    const handlerOf = (pressed: string) => {
      const found = orderKeys.find(({ key }) => key === pressed);
      return found && current.current[found.action];
    };
    const { press, isScan, stop } = createKeyPresses((key) => {
      if (isFree()) handlerOf(key)?.();
    });
    const handleKey = (event: KeyboardEvent) => {
      const { key, repeat, timeStamp: time } = event;
      // A barcode that is no order's would open the order of the row.
      if (key === 'Enter' && isScan(time) && isRowLink()) event.preventDefault();
      // Also other keys: they tell a scanner.
      if (key.length === 1 && key !== ' ') press(isUsable(event) ? key : '', { time, repeat });
      if (!isUsable(event) || handlerOf(key) === undefined) return;
      if (key !== ' ') {
        // Else the browser searches the page, or types the key into the field that gets the focus.
        if (handlerOf(key) === current.current.search) event.preventDefault();
      } else if (isRowLink()) {
        event.preventDefault();
        handlerOf(key)?.();
      }
    };
    // Before the header's search, which has one of these keys too.
    document.addEventListener('keydown', handleKey);
    return () => {
      stop();
      document.removeEventListener('keydown', handleKey);
    };
  }, []);
}

function isUsable({ defaultPrevented, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return !defaultPrevented && !ctrlKey && !altKey && !metaKey && !isComposing && isFree();
}

/** Whether keys are shortcuts here and now. */
function isFree(): boolean {
  if (!areShortcutsOn() || document.querySelector('dialog[open]') !== null) return false;
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement) return ['checkbox', 'radio', 'button'].includes(focused.type);
  return !(
    focused instanceof HTMLTextAreaElement ||
    focused instanceof HTMLSelectElement ||
    (focused instanceof HTMLElement && (focused.isContentEditable || focused.getAttribute('role') === 'combobox'))
  );
}

const ROW = '[data-row-key]';

function focusedRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}

function isRowLink(): boolean {
  return focusedRow() !== null && document.activeElement instanceof HTMLAnchorElement;
}

/** The order of the row that has the focus. */
export function focusedOrder(): string | null {
  return focusedRow()?.dataset.rowKey ?? null;
}

/** Moves the focus to the link of the next row, or of the one before; at first to the first one. */
export function moveToRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const focused = focusedRow();
  const index = focused === null ? 0 : rows.indexOf(focused) + step;
  const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
  row?.querySelector('a')?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

export function focusSearch(): void {
  const search = document.querySelector<HTMLInputElement>('main input[type="search"]');
  search?.focus();
  search?.select();
}
