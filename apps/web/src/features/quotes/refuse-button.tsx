import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { useRefuseQuoteMutation } from '#web/api/quotes/quotes.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';

export function RefuseButton({ id, version }: { id: string; version: number }) {
  const [refuse, { isLoading }] = useRefuseQuoteMutation();
  const { ask, dialog } = useConfirmation();

  async function askToRefuse(): Promise<void> {
    const isSure = await ask({
      title: messages.refuseTitle,
      warning: messages.refuseWarning,
      cancelLabel: messages.keep,
      confirmLabel: messages.refuse,
      confirmDescription: messages.refuseWarning,
    });
    if (!isSure || isLoading) return;
    try {
      await refuse({ id, version }).unwrap();
      toastSuccess(messages.refused);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <>
      <Button look="warning" busy={isLoading} onClick={() => void askToRefuse()}>
        {messages.refuse}
      </Button>
      {dialog}
    </>
  );
}
