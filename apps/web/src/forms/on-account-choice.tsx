import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import type { Account } from '#shared/contracts/customers/customers.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';
import { useReadOwnAccountQuery } from '#web/api/users/account.ts';
import { useSession } from '#web/auth/session.ts';
import { useMoney } from '#web/components/values/money.tsx';
import styles from '#web/forms/on-account-choice.module.css';

interface OnAccount {
  onAccount: boolean;
  /** Undefined until it is known, and for a customer without terms. */
  account: Account | undefined;
  /** Why nothing else can be selected; null where it can. */
  demand?: string | null;
  setOnAccount: (onAccount: boolean) => void;
}

/** `demand` is that of the company which the customer orders for. */
export function useOnAccount(demand: string | null): OnAccount {
  const { user } = useSession();
  const { currentData } = useReadOwnAccountQuery(user === null ? skipToken : undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [wanted, setOnAccount] = useState(false);
  const account = currentData?.terms ? currentData : undefined;
  return { onAccount: (wanted || demand !== null) && account !== undefined, account, demand, setOnAccount };
}

export function OnAccountChoice({ onAccount, account, demand = null, setOnAccount }: OnAccount) {
  const id = useId();
  const money = useMoney();
  if (!account?.terms) return null;
  const { terms, left, overdue } = account;
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={onAccount}
          disabled={demand !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setOnAccount(event.target.checked)}
        />
        {onAccountMessages.choice(terms.paymentDays)}
      </label>
      <p id={`${id}-hint`} className={styles.hint}>
        {demand !== null && `${demand} `}
        {onAccountMessages.left(money.amount(left), money.amount(terms.creditLimit))}
        {overdue > 0 && ` · ${onAccountMessages.overdue(money.amount(overdue))}`}
      </p>
    </div>
  );
}
