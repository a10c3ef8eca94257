import type { Import } from '#shared/contracts/imports/imports.ts';
import { importMessages } from '#shared/messages/imports/imports.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useUndoImportMutation } from '#web/api/imports/imports.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { useImportSource } from '#web/features/admin/imports/import-source.ts';

interface UndoButtonProps {
  applied: Import;
  compact?: boolean;
  onRefused: (conflicts: string[]) => void;
}

export function UndoButton({ applied, compact = false, onRefused }: UndoButtonProps) {
  const { target, words } = useImportSource();
  const [undoImport, { isLoading }] = useUndoImportMutation();
  const { ask, dialog } = useConfirmation();
  async function undo(): Promise<void> {
    const isSure = await ask({
      title: importMessages.undoTitle,
      warning: words.undoWarning(applied.new, applied.changed),
      cancelLabel: importMessages.keep,
      confirmLabel: importMessages.undo,
      confirmDescription: importMessages.undoDescription,
    });
    if (!isSure) return;
    try {
      await undoImport({ target, id: applied._id }).unwrap();
      onRefused([]);
      toastSuccess(importMessages.undone);
    } catch (error) {
      onRefused(Object.values(errorFields(error)));
      toastError(error);
    }
  }
  return (
    <>
      <Button
        look="warning"
        compact={compact}
        busy={isLoading}
        aria-label={compact ? importMessages.undoOf(applied.fileName) : undefined}
        onClick={() => void undo()}
      >
        {importMessages.undo}
      </Button>
      {dialog}
    </>
  );
}
