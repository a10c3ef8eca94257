import type { Account } from '#shared/contracts/customers/customers.ts';
import { purchaseMessages } from '#shared/messages/checkouts/purchase.ts';
import { onAccountMessages } from '#shared/messages/payments/on-account.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { useSession } from '#web/auth/session.ts';

interface Payment {
  onAccount: boolean;
  account: Account | undefined;
}

/** The sentence below the button that places orders: when they are to be paid, and that placing them needs a login. */
export function usePlacementNote({ onAccount, account }: Payment): string {
  const { status, user } = useSession();
  const { data: config } = useReadConfigQuery();
  const login = status === 'signed-out' ? `${purchaseMessages.loginFirst} ` : '';
  if (onAccount) return login + onAccountMessages.note(account?.terms?.paymentDays ?? 0);
  if (!config) return login;
  const { unpaidOrderHours: hours, unpaidOrderHoursUnverified } = config;
  return login + purchaseMessages.payLater(hours, user?.emailVerified ? hours : unpaidOrderHoursUnverified);
}
