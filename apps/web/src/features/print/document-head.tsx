import type { ReactNode } from 'react';
import { localFormat } from '#shared/domain/shop/locale.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { orderPageMessages } from '#shared/messages/orders/orders.ts';
import styles from '#web/features/print/print-document.module.css';
import { Seller } from '#web/features/print/seller.tsx';

const day = localFormat((locale, timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }));

interface DocumentHeadProps {
  title: string;
  label: string;
  /** An order or a checkout. */
  subject: { _id: string; number: string; poNumber: string | null; costCentre?: string | undefined; createdAt: string };
  children?: ReactNode;
}

export function DocumentHead({ title, label, subject, children }: DocumentHeadProps) {
  return (
    <header className={styles.head}>
      <div>
        <Seller />
        <h2>{title}</h2>
        <div>
          {label} {subject.number} <span className={styles.id}>{subject._id}</span>
        </div>
        {subject.poNumber !== null && (
          <div>
            {orderPageMessages.poNumber} {subject.poNumber}
          </div>
        )}
        {subject.costCentre !== undefined && (
          <div>
            {orderPageMessages.costCentre} {subject.costCentre}
          </div>
        )}
        <div>
          {documentMessages.ordered} {day().format(new Date(subject.createdAt))}
        </div>
      </div>
      {children}
    </header>
  );
}
