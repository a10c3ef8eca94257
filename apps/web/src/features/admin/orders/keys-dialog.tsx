import { type OrderKeyAction, orderKeyMessages, orderKeys } from '#shared/messages/orders/keyboard.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import styles from '#web/features/admin/orders/order-keys.module.css';
import { switchShortcuts, useShortcutsOn } from '#web/platform/shortcut-setting.ts';

const needsSelection: ReadonlySet<OrderKeyAction> = new Set(['select', 'print', 'ship']);

export function KeysDialog({ hasActions, onClose }: { hasActions: boolean; onClose: () => void }) {
  const areOn = useShortcutsOn();
  const shown = orderKeys.filter(({ action }) => hasActions || !needsSelection.has(action));
  return (
    <Dialog title={orderKeyMessages.title} onClose={onClose}>
      <p>{orderKeyMessages.hint}</p>
      <dl className={styles.keys}>
        {shown.map(({ key, does }) => (
          <div key={key} className={styles.pair}>
            <dt>
              <kbd>{key === ' ' ? orderKeyMessages.space : key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.use}>
        <input type="checkbox" checked={areOn} onChange={({ target }) => switchShortcuts(target.checked)} />
        {orderKeyMessages.use}
      </label>
      <DialogButtons>
        <Button onClick={onClose}>{orderKeyMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  );
}
