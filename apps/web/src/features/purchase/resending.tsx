import { useEffect, useRef } from 'react';
import { purchaseMessages } from '#shared/messages/purchase.ts';
import styles from '#web/features/purchase/purchase-form.module.css';

/** Says that an order is sent again, where it can be seen. */
export function Repeating() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Browsers may give a promise back, which is no cleanup.
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={note} className={styles.note} role="status">
      {purchaseMessages.repeating}
    </p>
  );
}
