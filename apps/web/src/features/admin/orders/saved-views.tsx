import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SavedView } from '#shared/contracts/orders/saved-views.ts';
import { savedViewMessages as messages } from '#shared/messages/orders/own-views.ts';
import { useListSavedViewsQuery, useRemoveViewMutation, useSaveViewMutation } from '#web/api/orders/saved-views.ts';
import { useRole } from '#web/auth/use-role.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { type ShownFilter, toOrderFilter, writeFilter } from '#web/components/orders/order-filter.ts';
import styles from '#web/features/admin/orders/saved-views.module.css';

/** Not needed to look at the list. */
const SaveViewDialog = lazyPart(() =>
  import('#web/features/admin/orders/save-view-dialog.tsx').then((file) => file.SaveViewDialog),
);

function searchOf({ view, q = '', from = '', to = '', sort }: Omit<SavedView, 'name'>): string {
  return writeFilter({ view, q, from, to, sort }).toString();
}

/** The user's own views of the list, and a way to save what is shown as one of them. */
export function SavedViews({ filter }: { filter: ShownFilter }) {
  const mayChange = useRole().may('orders.saveViews') === true;
  const { data: views = [] } = useListSavedViewsQuery(undefined);
  const [saveView] = useSaveViewMutation();
  const [removeView] = useRemoveViewMutation();
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const shown = { ...toOrderFilter(filter), from: filter.from || undefined, to: filter.to || undefined };
  const saved = views.find((view) => searchOf(view) === searchOf(shown));
  // The views of the shop need no other name.
  const isOwn = searchOf({ ...shown, view: undefined }) !== '';

  async function remove(view: SavedView): Promise<void> {
    try {
      await removeView(view.name).unwrap();
      toastWithUndo({
        id: 'saved-view',
        message: messages.removed(view.name),
        details: null,
        undoLabel: messages.undo,
        onUndo: () => void saveView(view).unwrap().catch(toastError),
      });
    } catch (error) {
      toastError(error);
    }
  }

  function show(name: string): void {
    const view = views.find((each) => each.name === name);
    if (view !== undefined) void navigate({ search: searchOf(view) });
  }

  return (
    <div className={styles.saved}>
      {views.length > 0 && (
        <select aria-label={messages.label} value={saved?.name ?? ''} onChange={({ target }) => show(target.value)}>
          <option value="">{messages.label}</option>
          {views.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      )}
      {mayChange && saved !== undefined && (
        <Button look="text" compact onClick={() => void remove(saved)}>
          {messages.remove}
        </Button>
      )}
      {mayChange && saved === undefined && isOwn && (
        <Button look="text" compact onClick={() => setIsOpen(true)}>
          {messages.save}
        </Button>
      )}
      <Suspense>{isOpen && <SaveViewDialog view={shown} views={views} onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
}
