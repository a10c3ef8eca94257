import type { Registry } from '@prometheus-io/client';
import { ageOfNewestBackup } from '#server/db/backup/scheduled-backup.ts';
import { engineOf } from '#server/db/schema/dialect.ts';
import type { Deps } from '#server/deps.ts';
import { PROBE_CACHE_MS } from '#server/http/limits.ts';
import { addGauge, addGaugeBy } from '#server/http/observability/gauges.ts';
import { shareResult } from '#server/http/observability/share-result.ts';
import { measureStorage } from '#server/http/observability/storage-metrics.ts';
import { countMails, findOldestWaitingMail } from '#server/queries/mails/mail-list.ts';
import { findOldestUnindexedOrder } from '#server/queries/orders/order-index.ts';
import {
  countOrdersByState,
  countPaymentsByState,
  countRefundsByState,
  findNewestWebhook,
} from '#server/queries/orders/state-counts.ts';
import { countUnsettledRefunds } from '#server/queries/payments/refunds.ts';
import type { MailView } from '#shared/domain/mails/mail-kinds.ts';

/** Counts of all states take longer in a larger shop. */
const STATES_CACHE_MS = 15_000;

/** Measured when metrics are read, at most once a second. NaN: not measurable. */
export function measureShop(registry: Registry, deps: Deps, isClockDoubtful: () => boolean): void {
  // First, for the sake of its count of connections.
  measureStorage(registry, deps);
  const measure = (name: string, help: string, read: () => Promise<number>) =>
    addGauge(registry, { name, help }, shareResult(read, PROBE_CACHE_MS, deps.now));
  const measureStates = (name: string, help: string, read: () => Promise<Record<string, number>>) =>
    addGaugeBy(registry, { name, help, label: 'state' }, shareResult(read, STATES_CACHE_MS, deps.now));
  const refunds = shareResult(() => countUnsettledRefunds(deps.db), PROBE_CACHE_MS, deps.now);
  addGauge(
    registry,
    { name: 'bulkhead_refunds_owed', help: 'Refunds that have not reached the customer yet' },
    async () => {
      return (await refunds()).owed;
    },
  );
  addGauge(
    registry,
    { name: 'bulkhead_refunds_failed', help: 'Refunds owed of which an attempt has failed' },
    async () => {
      return (await refunds()).failed;
    },
  );
  measure('bulkhead_mails_waiting', 'Mails that are to be sent; +Inf above 10,000', async () =>
    countOf(deps, 'waiting'),
  );
  measure('bulkhead_mails_failed', 'Mails that were given up; +Inf above 10,000', async () => countOf(deps, 'failed'));
  measure('bulkhead_mails_oldest_waiting_seconds', 'Age of the oldest mail that is to be sent', async () => {
    return Math.max(0, deps.now() - ((await findOldestWaitingMail(deps.db)) ?? deps.now())) / 1000;
  });
  measure('bulkhead_clock_doubtful', '1 while no order expires because the clock may be wrong', async () =>
    isClockDoubtful() ? 1 : 0,
  );
  measureStates('bulkhead_orders', 'Orders that have reached a state, or are in it', () => countOrdersByState(deps.db));
  measureStates('bulkhead_payments', 'Card payments by state', () => countPaymentsByState(deps.db));
  measureStates('bulkhead_refunds', 'Refunds by state', () => countRefundsByState(deps.db));
  measure('bulkhead_webhook_age_seconds', 'Age of the newest webhook that changed something', async () => {
    return Math.max(0, deps.now() - ((await findNewestWebhook(deps.db)) ?? Number.NEGATIVE_INFINITY)) / 1000;
  });
  measure(
    'bulkhead_search_index_age_seconds',
    'Age of the oldest order that is not in the search index yet',
    async () => {
      // PostgreSQL keeps its index in the order's own transaction.
      const oldest = engineOf(deps.db) === 'sqlite' ? await findOldestUnindexedOrder(deps.db) : undefined;
      return Math.max(0, deps.now() - (oldest ?? deps.now())) / 1000;
    },
  );
  const { scheduledBackups } = deps.settings;
  if (scheduledBackups === null) return;
  measure('bulkhead_snapshot_age_seconds', 'Age of the newest scheduled copy of the database', async () => {
    return (await ageOfNewestBackup(scheduledBackups.folder, deps.now())) / 1000;
  });
}

async function countOf({ db }: Deps, view: MailView): Promise<number> {
  return (await countMails(db, view)) ?? Number.POSITIVE_INFINITY;
}
