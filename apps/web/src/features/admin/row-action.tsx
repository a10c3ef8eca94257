import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/toast.ts';

interface RowActionProps {
  label: string;
  /** Id of the text that says more than the label. */
  describedBy: string;
  /** Stands in the button's place once it is done. */
  done: ReactNode | null;
  busy: boolean;
  act: () => Promise<unknown>;
  success: string;
}

/** A button in a row that does its work once and then gives way to a label. */
export function RowAction({ label, describedBy, done, busy, act, success }: RowActionProps) {
  const place = useRef<HTMLSpanElement>(null);

  async function run(): Promise<void> {
    try {
      await act();
      toastSuccess(success);
      // The button is gone; without this the next Tab would start at the top of the page.
      place.current?.focus();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <span ref={place} tabIndex={-1}>
      {done ?? (
        <Button busy={busy} aria-describedby={describedBy} onClick={() => void run()}>
          {label}
        </Button>
      )}
    </span>
  );
}
