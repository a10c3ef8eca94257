import { type ReactNode, useEffect } from 'react';
import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { useBlocker, useLocation } from 'react-router-dom';
import { leaveMessages } from '#shared/messages/common.ts';
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx';

interface LeaveConfirmation {
  leaveDialog: ReactNode;
}

/**
 * Asks before leaving the page, with `address` also before another page or filter of its list; so does the browser before it closes the tab. Not while sending.
 */
export function useLeaveConfirmation<Input extends FieldValues, Output>(
  control: Control<Input, unknown, Output>,
  { from = 'page' }: { from?: 'page' | 'address' } = {},
): LeaveConfirmation {
  const { isDirty, isSubmitting } = useFormState({ control });
  const isUnsent = isDirty && !isSubmitting;
  const { pathname } = useLocation();
  // The form may outlive the navigation for a moment; it must not block Back then.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsent &&
      currentLocation.pathname === pathname &&
      (nextLocation.pathname !== pathname || (from === 'address' && nextLocation.search !== currentLocation.search)),
  );

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    leaveDialog: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title={leaveMessages.title}
        warning={leaveMessages.warning}
        cancelLabel={leaveMessages.stay}
        confirmLabel={leaveMessages.leave}
        confirmDescription={leaveMessages.leaveDescription}
        onCancel={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
      />
    ),
  };
}
