import type { PriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { useRemovePriceListMutation } from '#web/api/price-lists/price-lists.ts';
import { RemoveDialog } from '#web/components/feedback/remove-dialog.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';

interface RemovePriceListDialogProps {
  present: PriceList | null;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemovePriceListDialog({ present, onClose, onRemoved }: RemovePriceListDialogProps) {
  const [removePriceList] = useRemovePriceListMutation();

  async function remove(): Promise<boolean> {
    if (present === null) return false;
    const { name } = await removePriceList(present._id).unwrap();
    toastSuccess(messages.removed(name));
    return true;
  }

  return (
    <RemoveDialog
      open={present !== null}
      title={messages.removeTitle(present?.name ?? '')}
      warning={messages.removeWarning}
      cancelLabel={messages.removeKeep}
      confirmLabel={messages.remove}
      confirmDescription={messages.removeDescription}
      remove={remove}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
