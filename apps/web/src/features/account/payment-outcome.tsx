import { type ReactNode, useEffect, useRef } from 'react';
import { orderMessages, paymentMessages } from '#shared/messages/account.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import { paths } from '#web/paths.ts';
import styles from './payment-outcome.module.css';

interface PaymentCompletedProps {
  orderId: string;
  transactionId: string;
  /** Moves the focus here, for somebody who has just paid. */
  isNews: boolean;
}

/** The order is paid. */
export function PaymentCompleted({ orderId, transactionId, isNews }: PaymentCompletedProps) {
  return (
    <Outcome
      icon={<Icon name="done" size={40} />}
      mood={styles.good}
      title={paymentMessages.completed}
      takesFocus={isNews}
      transactionId={transactionId}
    >
      <Button disabled>{paymentMessages.pay}</Button>
      <ButtonLink look="primary" to={paths.receipt(orderId)}>
        {paymentMessages.receipt}
      </ButtonLink>
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
      icon={<Icon name="waiting" size={40} />}
      mood={styles.waiting}
      title={paymentMessages.unconfirmed}
      takesFocus
      transactionId={transactionId}
      text={<p role="status">{paymentMessages.unconfirmedHint}</p>}
    >
      <Button look="primary" busy={busy} onClick={() => void onConfirm()}>
        {paymentMessages.confirmAgain}
      </Button>
      <ToOrders />
    </Outcome>
  );
}

/** The money has gone and the order cannot take it. */
export function PaymentRefused({ transactionId, message }: { transactionId: string; message: string }) {
  return (
    <Outcome
      icon={<Icon name="warning" size={40} />}
      mood={styles.bad}
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
  /** The class with the icon's colour. */
  mood: string | undefined;
  title: string;
  takesFocus: boolean;
  text?: ReactNode;
  transactionId: string;
  children: ReactNode;
}

function Outcome({ icon, mood, title, takesFocus, text, transactionId, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className={`panel ${styles.outcome}`}>
      <span className={`${styles.icon} ${mood}`} aria-hidden="true">
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
