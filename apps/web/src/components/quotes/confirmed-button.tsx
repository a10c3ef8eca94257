import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';

interface ConfirmedButtonProps {
  /** Of the button, and of the one that confirms. */
  label: string;
  title: string;
  warning: string;
  done: string;
  busy: boolean;
  send: () => Promise<unknown>;
  onDone?: () => void;
}

/** Ends a quote, or a part of it, once the person has confirmed it. */
export function ConfirmedButton({ label, title, warning, done, busy, send, onDone }: ConfirmedButtonProps) {
  const { ask, dialog } = useConfirmation();

  async function askFirst(): Promise<void> {
    const isSure = await ask({
      title,
      warning,
      cancelLabel: messages.keep,
      confirmLabel: label,
      confirmDescription: warning,
    });
    if (!isSure || busy) return;
    try {
      await send();
      toastSuccess(done);
      onDone?.();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <>
      <Button look="warning" busy={busy} onClick={() => void askFirst()}>
        {label}
      </Button>
      {dialog}
    </>
  );
}
