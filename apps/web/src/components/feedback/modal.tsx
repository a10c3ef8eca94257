import { type ComponentProps, type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

export interface ModalProps
  extends Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClick' | 'onClose'> {
  /** Escape, and a click beside it. */
  onClose: () => void;
  /** For content that a slip must not lose: a click beside it does nothing. */
  keepsOutside?: boolean;
  /** After the focus has returned. */
  onClosed?: (() => void) | undefined;
}

/** A dialog over the page, for as long as it is rendered. The one that opens `<dialog>` elements. */
export function Modal({ onClose, keepsOutside = false, onClosed, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClosed);
  useLayoutEffect(() => {
    closed.current = onClosed;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      // Unmounting would not return the focus.
      element?.close();
      queueMicrotask(() => closed.current?.());
    };
  }, []);

  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  const cancelOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (!keepsOutside && isBeside(event)) cancel(event);
  };
  // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
  return <dialog {...attributes} ref={dialog} onCancel={cancel} onClick={cancelOutside} />;
}

/** Clicks on the backdrop and on the dialog's padding both target the dialog. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === currentTarget && !isWithin;
}
