import { type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { orderKeyMessages, orderKeys } from '#shared/messages/order-keys.ts';
import { Button } from '#web/components/button.tsx';
import dialogStyles from '#web/components/confirm-dialog.module.css';
import styles from '#web/features/admin/orders/order-keys.module.css';
import { focusSearch, moveToRow, useOrderKeys } from '#web/features/admin/orders/use-order-keys.ts';
import { switchShortcuts, useShortcutsOn } from '#web/platform/shortcut-setting.ts';

/** The keys that need no row, and the list of all. Enter on a row's link is the browser's. */
export function OrderKeys() {
  const [isOpen, setIsOpen] = useState(false);
  useOrderKeys({
    '/': focusSearch,
    '?': () => setIsOpen(true),
    j: () => moveToRow(1),
    k: () => moveToRow(-1),
  });
  return (
    <>
      <Button look="text" compact className={styles.open} onClick={() => setIsOpen(true)}>
        {orderKeyMessages.open}
      </Button>
      {isOpen && <KeysDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function KeysDialog({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const areOn = useShortcutsOn();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Unmounting would not return the focus.
    return () => element?.close();
  }, []);
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby={titleId} onCancel={cancel}>
      <div className={dialogStyles.content}>
        <h2 id={titleId}>{orderKeyMessages.title}</h2>
        <p>{orderKeyMessages.hint}</p>
        <dl className={styles.keys}>
          {orderKeys.map(([key, does]) => (
            <div key={key} className={styles.pair}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className={styles.use}>
          <input type="checkbox" checked={areOn} onChange={({ target }) => switchShortcuts(target.checked)} />
          {orderKeyMessages.use}
        </label>
        <div className={dialogStyles.buttons}>
          <Button onClick={onClose}>{orderKeyMessages.close}</Button>
        </div>
      </div>
    </dialog>
  );
}
