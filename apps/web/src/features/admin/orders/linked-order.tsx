import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { adminMessages } from '#shared/messages/shop/admin.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadAnyOrderQuery } from '#web/api/orders/orders.ts';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { useLastValue } from '#web/components/use-last-value.ts';
import { CustomerCell } from '#web/features/admin/orders/customer-cell.tsx';
import styles from '#web/features/admin/orders/linked-order.module.css';
import type { ShownOrder } from '#web/features/admin/orders/shown-page.ts';
import { type AdminColumn, AdminTable } from '#web/features/admin/table/admin-table.tsx';
import { paths } from '#web/paths.ts';

interface LinkedOrderProps {
  id: string;
  columns: AdminColumn<ShownOrder>[];
  card: string | undefined;
}

function withWholeAddress(column: AdminColumn<ShownOrder>): AdminColumn<ShownOrder> {
  if (column.key !== 'customer') return column;
  return { ...column, render: ({ order }) => <CustomerCell order={order} wholeAddress /> };
}

const idSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));

/** One order above the list, wherever it is there. */
export function LinkedOrder({ id, columns, card }: LinkedOrderProps) {
  const isId = idSchema.safeParse(id).success;
  const query = useReadAnyOrderQuery(isId ? id : skipToken, { refetchOnMountOrArgChange: true });
  const { currentData, error, refetch } = query;
  const readAt = useLastValue(query.isFetching ? null : (query.startedTimeStamp ?? null)) ?? 0;
  const isMissing = !isId || isNotFound(error);
  const isSettled = isMissing || currentData !== undefined || error !== undefined;
  const panel = useRef<HTMLElement>(null);
  const { key: visit } = useLocation();
  const titleId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second scan of the same order moves the focus again
  useEffect(() => {
    if (!isSettled) return;
    // Runs after the router, which moves the focus to the start of a new page.
    const timer = setTimeout(() => panel.current?.focus());
    return () => clearTimeout(timer);
  }, [isSettled, visit]);

  const content = () => {
    if (isMissing) return <p>{adminMessages.linkedOrderMissing}</p>;
    if (currentData === undefined) {
      return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
    }
    return (
      <AdminTable
        label={adminMessages.linkedOrder}
        columns={columns.filter(({ key }) => key !== 'index').map(withWholeAddress)}
        rows={[{ order: currentData, readAt, cancelled: currentData.cancelledAt !== null }]}
        rowKey={({ order }) => order._id}
        card={card}
      />
    );
  };
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{adminMessages.linkedOrder}</h2>
        <Link to={paths.allOrders}>{adminMessages.linkedOrderClose}</Link>
      </header>
      {content()}
    </section>
  );
}
