import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Customer } from '#shared/contracts/customers/customers.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { orderForCustomerMessages as messages } from '#shared/messages/customers/orders-for-customers.ts';
import { errorText, isNotFound } from '#web/api/api-error.ts';
import { useReadCustomerQuery } from '#web/api/customers/customers.ts';
import { DashboardPage } from '#web/components/dashboard-page.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { NotFound } from '#web/components/feedback/not-found.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { NumbersNote } from '#web/features/quick-order/numbers-note.tsx';
import styles from '#web/features/quick-order/order-for-customer.module.css';
import { OrderPreview } from '#web/features/quick-order/order-preview.tsx';
import { isReady } from '#web/features/quick-order/order-rows.ts';
import { PasteBox } from '#web/features/quick-order/paste-box.tsx';
import { PlaceForm } from '#web/features/quick-order/place-for-customer.tsx';
import { TextStatus } from '#web/features/quick-order/text-status.tsx';
import { useOrderText } from '#web/features/quick-order/use-order-text.ts';
import { paths } from '#web/paths.ts';

/** For staff: an order from a phone call or an e-mail, with the customer's terms and addresses. */
export function OrderForCustomerPage() {
  const { id = '' } = useParams();
  const { currentData: customer, error, refetch } = useReadCustomerQuery(id, { refetchOnMountOrArgChange: true });
  if (customer !== undefined) return <OrderFor key={customer._id} customer={customer} />;
  if (isNotFound(error)) return <NotFound message={commonMessages.notFoundHint} />;
  return error === undefined ? <Spinner /> : <ErrorState message={errorText(error)} onRetry={refetch} />;
}

function OrderFor({ customer }: { customer: Customer }) {
  const [text, setText] = useState('');
  const order = useOrderText(text, setText, customer._id);
  const { checked, rows } = order;
  const form = useRef<HTMLFormElement>(null);
  const footer = useRef<HTMLDivElement>(null);
  const open = rows.filter((row) => !row.isLeftOut && !isReady(row)).length;
  return (
    <DashboardPage title={messages.title(customer.name ?? customer.email)} description={messages.description}>
      <p className={styles.back}>
        <Link to={paths.customer(customer._id)}>{messages.back}</Link>
      </p>
      <PasteBox text={text} order={order} />
      <TextStatus order={order} />
      {checked !== null && (
        <>
          <NumbersNote
            numbers={checked.numbers}
            busy={order.isLoading}
            onSelect={(sign) => void order.readAgain(sign)}
          />
          <OrderPreview
            {...checked}
            rows={rows}
            footer={footer}
            addLabel={() => messages.delivery}
            onRows={order.setRows}
            onAdd={() => form.current?.querySelector<HTMLElement>('select, textarea, input')?.focus()}
          />
          <PlaceForm ref={form} customer={customer} rows={rows} open={open} document={checked.document} />
        </>
      )}
    </DashboardPage>
  );
}
