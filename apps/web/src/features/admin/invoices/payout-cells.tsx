import type { Payout } from '#shared/contracts/payments/payouts.ts';
import { localFormat } from '#shared/domain/shop/locale.ts';
import { payoutMessages } from '#shared/messages/payments/payouts.ts';
import { Amount, CurrencyContext } from '#web/components/values/money.tsx';
import { StatusTag, type StatusTone } from '#web/components/values/status-tag.tsx';

const tones: Record<Payout['status'], StatusTone> = {
  paid: 'good',
  pending: 'moving',
  in_transit: 'moving',
  canceled: 'over',
  failed: 'waiting',
};

export function PayoutStatusTag({ status }: Pick<Payout, 'status'>) {
  return <StatusTag tone={tones[status]}>{payoutMessages.statuses[status]}</StatusTag>;
}

/** The provider's days are those of UTC. */
const format = localFormat((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));

export function arrivalText({ arrivesOn }: Pick<Payout, 'arrivesOn'>): string {
  return format().format(new Date(arrivesOn));
}

/** Of the provider's balance, which may have a currency of its own. */
export function BalanceAmount({ currency, value }: Pick<Payout, 'currency'> & { value: number }) {
  return (
    <CurrencyContext value={currency}>
      <Amount value={value} />
    </CurrencyContext>
  );
}
