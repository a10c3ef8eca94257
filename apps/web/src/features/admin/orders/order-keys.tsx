import { Suspense, useState } from 'react';
import { orderKeyMessages } from '#shared/messages/orders/keyboard.ts';
import { Button } from '#web/components/button.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import styles from '#web/features/admin/orders/order-keys.module.css';
import { focusSearch, moveToRow, useOrderKeys } from '#web/features/admin/orders/use-order-keys.ts';

/** Not needed to look at the list. */
const KeysDialog = lazyPart(() => import('#web/features/admin/orders/keys-dialog.tsx').then((file) => file.KeysDialog));

/** The keys that need no row, and the list of those that do something here: cancelled orders can only be read. Enter on a row's link is the browser's. */
export function OrderKeys({ hasActions }: { hasActions: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  useOrderKeys({
    search: focusSearch,
    help: () => setIsOpen(true),
    next: () => moveToRow(1),
    previous: () => moveToRow(-1),
  });
  return (
    <>
      <Button look="text" compact className={styles.open} onClick={() => setIsOpen(true)}>
        {orderKeyMessages.open}
      </Button>
      <Suspense>{isOpen && <KeysDialog hasActions={hasActions} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
