import { Button, Modal } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { BusyButton } from '#web/components/busy-button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What happens if the user goes on. */
  warning: ReactNode;
  /** Label of the button that changes nothing. */
  keepLabel: string;
  /** Label of the button that acts. */
  actLabel: string;
  /** Says what the acting button does where its label does not. */
  actDescription: string;
  busy?: boolean;
  onKeep: () => void;
  onAct: () => void;
  /** Runs once the dialog has gone and the focus is back. */
  onClosed?: () => void;
}

/** Asks before something is lost. Escape, the mask and the keeping button, which has the focus, change nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, warning, keepLabel, actLabel, actDescription, busy = false, onKeep, onAct, onClosed } = props;
  const descriptionId = useId();
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      title={title}
      onCancel={onKeep}
      // Not `autoFocus`: it comes before the dialog has noted where the focus is to return to.
      afterOpenChange={(isOpen) => isOpen && keepButton.current?.focus()}
      afterClose={() => onClosed?.()}
      closable={false}
      destroyOnHidden
      footer={
        <>
          <Button ref={keepButton} onClick={onKeep}>
            {keepLabel}
          </Button>
          <BusyButton danger type="primary" busy={busy} onClick={onAct} aria-describedby={descriptionId}>
            {actLabel}
          </BusyButton>
          <span id={descriptionId} className="visually-hidden">
            {actDescription}
          </span>
        </>
      }
    >
      {warning}
    </Modal>
  );
}
