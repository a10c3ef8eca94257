import { type ReactNode, useEffect, useRef } from 'react';
import { invoiceKindMessages } from '#shared/messages/invoices/invoices.ts';
import { orderMessages, paymentMessages } from '#shared/messages/users/account.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/features/payment/payment-outcome.module.css';
import { paths } from '#web/paths.ts';

interface PaymentCompletedProps {
  /** The address of the receipt. */
  receipt: string;
  /** The address of the invoice. */
  invoices: string;
  transactionId: string;
  /** Moves the focus here, for a customer who has just paid. */
  isNews: boolean;
}

export function PaymentCompleted({ receipt, invoices, transactionId, isNews }: PaymentCompletedProps) {
  return (
    <Outcome
      icon={<Icon name="done" size={40} />}
      mood={styles.good}
      title={paymentMessages.completed}
      takesFocus={isNews}
      transactionId={transactionId}
    >
      <ButtonLink look="primary" to={receipt}>
        {paymentMessages.receipt}
      </ButtonLink>
      <ButtonLink to={invoices}>{invoiceKindMessages.invoice}</ButtonLink>
      <Button disabled>{paymentMessages.pay}</Button>
      <ToOrders />
    </Outcome>
  );
}

interface PaymentCheckingProps {
  text: string;
  transactionId?: string;
  busy: boolean;
  /** Absent while the page polls often anyway. */
  onCheck?: (() => void) | undefined;
}

/** Shown while it is unknown whether the card was charged, or until the shop knows that it was. */
export function PaymentChecking({ text, transactionId, busy, onCheck }: PaymentCheckingProps) {
  return (
    <Outcome
      icon={<Icon name="waiting" size={40} />}
      mood={styles.waiting}
      title={paymentMessages.checking}
      takesFocus
      transactionId={transactionId}
      text={<p role="status">{text}</p>}
    >
      {onCheck && (
        <Button look="primary" busy={busy} onClick={onCheck}>
          {paymentMessages.checkAgain}
        </Button>
      )}
      <ToOrders />
    </Outcome>
  );
}

/** The money is taken, but the order cannot be paid with it. */
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
  mood: string | undefined;
  title: string;
  takesFocus: boolean;
  text?: ReactNode;
  transactionId?: string | undefined;
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
      {transactionId !== undefined && (
        <p>
          {paymentMessages.transactionId} <strong className={styles.transaction}>{transactionId}</strong>
        </p>
      )}
      {text}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
}

function ToOrders() {
  return <ButtonLink to={paths.myOrders}>{orderMessages.toOrders}</ButtonLink>;
}
