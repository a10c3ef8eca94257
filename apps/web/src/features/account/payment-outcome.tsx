import { CheckCircleFilled, ClockCircleFilled, ExclamationCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { orderMessages, paymentMessages } from '#shared/messages/account.ts';
import { BusyButton } from '#web/components/busy-button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { paths } from '#web/paths.ts';
import styles from './payment-outcome.module.css';

/** The order is paid. `isNews` moves the focus here, for somebody who has just paid. */
export function PaymentCompleted({ transactionId, isNews }: { transactionId: string; isNews: boolean }) {
  return (
    <Outcome
      icon={<CheckCircleFilled className={styles.good} />}
      title={paymentMessages.completed}
      takesFocus={isNews}
      transactionId={transactionId}
    >
      <Button disabled>{paymentMessages.pay}</Button>
      <ToOrders />
    </Outcome>
  );
}

interface PaymentUnconfirmedProps {
  transactionId: string;
  busy: boolean;
  onConfirm: () => Promise<void>;
}

/** The money has gone and the shop does not know it yet. */
export function PaymentUnconfirmed({ transactionId, busy, onConfirm }: PaymentUnconfirmedProps) {
  return (
    <Outcome
      icon={<ClockCircleFilled className={styles.waiting} />}
      title={paymentMessages.unconfirmed}
      takesFocus
      transactionId={transactionId}
      text={<p role="status">{paymentMessages.unconfirmedHint}</p>}
    >
      <BusyButton type="primary" busy={busy} onClick={() => void onConfirm()}>
        {paymentMessages.confirmAgain}
      </BusyButton>
      <ToOrders />
    </Outcome>
  );
}

/** The money has gone and the order cannot take it. */
export function PaymentRefused({ transactionId, message }: { transactionId: string; message: string }) {
  return (
    <Outcome
      icon={<ExclamationCircleFilled className={styles.bad} />}
      title={paymentMessages.notApplied}
      takesFocus
      transactionId={transactionId}
      text={<p role="alert">{message}</p>}
    >
      <ToOrders />
    </Outcome>
  );
}

interface OutcomeProps {
  icon: ReactNode;
  title: string;
  takesFocus: boolean;
  text?: ReactNode;
  transactionId: string;
  children: ReactNode;
}

function Outcome({ icon, title, takesFocus, text, transactionId, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={`panel ${styles.outcome}`}>
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>
        {paymentMessages.transactionId} <strong className={styles.transaction}>{transactionId}</strong>
      </p>
      {text}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

function ToOrders() {
  return <ButtonLink to={paths.myOrders}>{orderMessages.toOrders}</ButtonLink>;
}
