import type { ReactNode } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import { orderPageMessages } from '#shared/messages/order-page.ts';
import { documentMessages } from '#shared/messages/print.ts';
import styles from '#web/features/print/print-document.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

interface DocumentHeadProps {
  title: string;
  label: string;
  /** An order or a checkout. */
  subject: { _id: string; number: string; poNumber: string | null; createdAt: string };
  children?: ReactNode;
}

export function DocumentHead({ title, label, subject, children }: DocumentHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.brand}>{commonMessages.brand}</p>
        <h2>{title}</h2>
        <div>
          {label} {subject.number} <span className={styles.id}>{subject._id}</span>
        </div>
        {subject.poNumber !== null && (
          <div>
            {orderPageMessages.poNumber} {subject.poNumber}
          </div>
        )}
        <div>
          {documentMessages.ordered} {day.format(new Date(subject.createdAt))}
        </div>
      </div>
      {children}
    </header>
  );
}
