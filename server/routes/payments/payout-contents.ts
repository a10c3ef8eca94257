import type { Database } from '#server/db/schema/tables.ts';
import type { Deps } from '#server/deps.ts';
import type { BalanceTransactionView, PayoutView } from '#server/integrations/stripe-payout-views.ts';
import { listPaymentDocuments, type PaymentDocument } from '#server/queries/payments/payout-documents.ts';
import type { BalanceCategory } from '#shared/domain/payments/payouts.ts';

/** A change of the balance, with what was issued about it. */
export interface PayoutTransaction extends BalanceTransactionView {
  documents: PaymentDocument[];
}

/** What a payout contains, without the payout itself, newest first and page by page as the provider gives it. */
export async function* readTransactions(
  { payments, db }: Pick<Deps, 'payments' | 'db'>,
  payout: PayoutView,
): AsyncGenerator<PayoutTransaction[]> {
  if (!payout.isAutomatic) return;
  for (let after: string | undefined; ; ) {
    const { items, hasMore } = await payments.listPayoutTransactions({ payoutId: payout.id, after });
    const contents = items.filter(({ sourceId }) => sourceId !== payout.id);
    if (contents.length > 0) yield describeAll(db, contents);
    after = items.at(-1)?.id;
    if (!hasMore || after === undefined) return;
  }
}

async function describeAll(db: Database, items: BalanceTransactionView[]): Promise<PayoutTransaction[]> {
  const intentIds = new Set(items.flatMap(({ intentId }) => intentId ?? []));
  const documents = Map.groupBy(await listPaymentDocuments(db, [...intentIds]), ({ intentId }) => intentId);
  return items.map((item) => {
    const own = item.intentId === null ? [] : (documents.get(item.intentId) ?? []);
    return { ...item, documents: own.filter((document) => isAbout(document, item)) };
  });
}

const kinds: Partial<Record<BalanceCategory, PaymentDocument['kind']>> = {
  charge: 'invoice',
  dispute: 'invoice',
  dispute_reversal: 'invoice',
  refund: 'credit_note',
  refund_failure: 'reversal',
};

function isAbout({ kind, refundId }: PaymentDocument, { category, sourceId }: BalanceTransactionView): boolean {
  return kinds[category] === kind && (kind === 'invoice' || refundId === sourceId);
}
