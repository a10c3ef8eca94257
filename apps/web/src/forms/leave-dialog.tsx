import { leaveMessages } from '#shared/messages/common.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { LeaveQuestion } from '#web/forms/use-leave-confirmation.ts';

/** Asks whether what was typed may be lost. Belongs beside every form that uses `useLeaveConfirmation`. */
export function LeaveDialog({ isAsked, onStay, onLeave }: LeaveQuestion) {
  return (
    <ConfirmDialog
      open={isAsked}
      title={leaveMessages.title}
      warning={leaveMessages.warning}
      keepLabel={leaveMessages.stay}
      actLabel={leaveMessages.leave}
      actDescription={leaveMessages.leaveDescription}
      onKeep={onStay}
      onAct={onLeave}
    />
  );
}
