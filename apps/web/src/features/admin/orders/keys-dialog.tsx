import { type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { orderKeyMessages, orderKeys } from '#shared/messages/orders/keyboard.ts';
import { Button } from '#web/components/button.tsx';
import dialogStyles from '#web/components/feedback/confirm-dialog.module.css';
import styles from '#web/features/admin/orders/order-keys.module.css';
import { switchShortcuts, useShortcutsOn } from '#web/platform/shortcut-setting.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
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
