import { useState } from 'react';
import type { SavedView } from '#shared/contracts/orders/saved-views.ts';
import { MAX_VIEW_NAME_LENGTH } from '#shared/domain/limits.ts';
import { nameKey } from '#shared/domain/products/name-key.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { savedViewMessages as messages } from '#shared/messages/orders/own-views.ts';
import { useSaveViewMutation } from '#web/api/orders/saved-views.ts';
import { toastError } from '#web/components/feedback/toast.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

interface SaveViewDialogProps {
  view: Omit<SavedView, 'name'>;
  /** Those that are there, of which one of the same name is replaced. */
  views: SavedView[];
  onClose: () => void;
}

export function SaveViewDialog({ view, views, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('');
  const [hasProblem, setHasProblem] = useState(false);
  const [save, { isLoading }] = useSaveViewMutation();
  const replaced = views.find((each) => nameKey(each.name) === nameKey(name));

  async function send(): Promise<void> {
    setHasProblem(name.trim() === '');
    if (name.trim() === '') return;
    try {
      await save({ ...view, name }).unwrap();
      onClose();
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <FormDialog
      title={messages.title}
      cancelLabel={messages.cancel}
      submitLabel={messages.submit}
      look="primary"
      busy={isLoading}
      onCancel={onClose}
      onSubmit={() => void send()}
    >
      <p>{messages.hint}</p>
      <LabelledInput
        label={messages.name}
        autoComplete="off"
        maxLength={MAX_VIEW_NAME_LENGTH}
        required
        problem={hasProblem ? fieldMessages.viewNameRequired : undefined}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <p role="status">{replaced === undefined ? '' : messages.replaces(replaced.name)}</p>
    </FormDialog>
  );
}
