import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';

interface RowActionProps {
  label: string;
  describedBy: string;
  done: ReactNode | null;
  busy?: boolean;
  /** Reports success; errors are shown here. */
  act: () => Promise<unknown>;
}

/** Works once and then becomes a label; the button returns when the work fails. */
export function RowAction({ label, describedBy, done, busy = false, act }: RowActionProps) {
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const isDone = done !== null;

  // The button was replaced; without this, the next Tab would start at the top of the page.
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
