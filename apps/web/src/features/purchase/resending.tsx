import { useEffect, useRef } from 'react';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import styles from '#web/features/purchase/purchase-form.module.css';

export function Resending() {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Braces: some browsers return a promise, which is no cleanup.
    note.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <p ref={note} className={styles.note} role="status">
      {purchaseMessages.repeating}
    </p>
  );
}
