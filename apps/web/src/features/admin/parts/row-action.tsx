import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/toast.ts';

interface RowActionProps {
  label: string;
  /** Id of the text that says more than the label. */
  describedBy: string;
  /** Stands in the button's place once it is done, or as good as done. */
  done: ReactNode | null;
  busy?: boolean;
  /** Does the work and says that it has worked; what it throws is shown. */
  act: () => Promise<unknown>;
}

/** A button in a row that does its work once and then gives way to a label; it comes back when the work has failed. */
export function RowAction({ label, describedBy, done, busy = false, act }: RowActionProps) {
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const isDone = done !== null;

  // The button is gone, or it is back; without this the next Tab would start at the top of the page.
  useEffect(() => {
    const isElsewhere = document.activeElement !== document.body && document.activeElement !== place.current;
    if (wasPressed.current && !isElsewhere) (isDone ? place : button).current?.focus();
  }, [isDone]);

  async function run(): Promise<void> {
    wasPressed.current = true;
    try {
      await act();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <span ref={place} tabIndex={-1}>
      {done ?? (
        <Button ref={button} compact busy={busy} aria-describedby={describedBy} onClick={() => void run()}>
          {label}
        </Button>
      )}
    </span>
  );
}
