import { type ReactNode, useEffect, useState } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { useBlocker, useLocation } from 'react-router-dom';
import { leaveMessages } from '#shared/messages/common.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

interface LeaveConfirmation {
  /** To be rendered beside the form. */
  leaveDialog: ReactNode;
  /** Does what would lose the input, such as closing a dialog: at once when there is none, else after a yes. */
  leaveBy: (leave: () => void) => void;
}

/**
 * Keeps what was typed into a form and not sent from being lost by accident: leaving the page within the app asks
 * first, and so does the browser before it closes or reloads the tab. A form that is being sent asks nothing.
 */
export function useLeaveConfirmation<Input extends FieldValues, Output>(
  control: Control<Input, unknown, Output>,
): LeaveConfirmation {
  const { isDirty, isSubmitting } = useFormState({ control });
  const isUnsent = isDirty && !isSubmitting;
  const { pathname } = useLocation();
  // Once the router has left the page, the form may still be there for a moment; it must not catch a Back then.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsent && currentLocation.pathname === pathname && nextLocation.pathname !== pathname,
  );
  const [waiting, setWaiting] = useState<(() => void) | null>(null);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const stay = () => {
    setWaiting(null);
    blocker.reset?.();
  };
  const leave = () => {
    setWaiting(null);
    waiting?.();
    blocker.proceed?.();
  };
  return {
    leaveDialog: (
      <ConfirmDialog
        open={blocker.state === 'blocked' || waiting !== null}
        title={leaveMessages.title}
        warning={leaveMessages.warning}
        keepLabel={leaveMessages.stay}
        actLabel={leaveMessages.leave}
        actDescription={leaveMessages.leaveDescription}
        onKeep={stay}
        onAct={leave}
      />
    ),
    leaveBy: (action) => (isUnsent ? setWaiting(() => action) : action()),
  };
}
