import { type ReactNode, useId } from 'react';
import styles from '#web/components/feedback/dialog.module.css';
import { Modal, type ModalProps } from '#web/components/feedback/modal.tsx';

interface DialogProps extends Omit<ModalProps, 'title'> {
  title: ReactNode;
}

/** A modal panel under a heading. */
export function Dialog({ title, children, ...modal }: DialogProps) {
  const titleId = useId();
  return (
    <Modal {...modal} className={styles.dialog} aria-labelledby={titleId}>
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </Modal>
  );
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
