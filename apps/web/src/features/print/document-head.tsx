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
  subject: { number: string; poNumber: string | null; costCentre?: string | undefined; createdAt: string };
  /** To type where a code cannot be read. */
  id?: string;
  children?: ReactNode;
}

export function DocumentHead({ title, label, subject, id, children }: DocumentHeadProps) {
  const { number, poNumber, costCentre, createdAt } = subject;
  return (
    <>
      {id === undefined && <Seller />}
      <header className={styles.head}>
        <div>
          {/* A slip of the longest order has no line to spare. */}
          {id !== undefined && <Seller brief />}
          <h2>{title}</h2>
          <dl>
            <Fact label={label}>
              {number} {id !== undefined && <span className={styles.id}>{id}</span>}
            </Fact>
            <Fact label={documentMessages.ordered}>{day().format(new Date(createdAt))}</Fact>
            {poNumber !== null && <Fact label={orderPageMessages.poNumber}>{poNumber}</Fact>}
            {costCentre !== undefined && <Fact label={orderPageMessages.costCentre}>{costCentre}</Fact>}
          </dl>
        </div>
        {children}
      </header>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
