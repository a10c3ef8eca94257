import { namedRowMessages } from '#shared/messages/named-rows.ts';
import { RemoveDialog } from '#web/components/feedback/remove-dialog.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';

interface RemoveNamedDialogProps<Row> {
  /** Null while nothing is to be removed. */
  present: Row | null;
  words: { removeWarning: string; removeDescription: string };
  remove: (present: Row) => Promise<{ name: string }>;
  onClose: () => void;
  onRemoved: () => void;
}

export function RemoveNamedDialog<Row extends { name: string }>({
  present,
  words,
  remove,
  onClose,
  onRemoved,
}: RemoveNamedDialogProps<Row>) {
  return (
    <RemoveDialog
      open={present !== null}
      title={namedRowMessages.removeTitle(present?.name ?? '')}
      warning={words.removeWarning}
      cancelLabel={namedRowMessages.removeKeep}
      confirmLabel={namedRowMessages.remove}
      confirmDescription={words.removeDescription}
      remove={async () => {
        if (present === null) return false;
        toastSuccess(namedRowMessages.removed((await remove(present)).name));
        return true;
      }}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
