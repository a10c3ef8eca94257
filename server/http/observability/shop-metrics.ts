import { Gauge, type Registry } from '@prometheus-io/client';
import { ageOfNewestBackup } from '#server/db/backup/scheduled-backup.ts';
import type { Deps } from '#server/deps.ts';
import { PROBE_CACHE_MS } from '#server/http/limits.ts';
import { shareResult } from '#server/http/observability/share-result.ts';
import { countMails, findOldestWaitingMail } from '#server/queries/mail-list.ts';
import { countUnsettledRefunds } from '#server/queries/refunds.ts';
import type { MailView } from '#shared/domain/mail-kinds.ts';

/** Measured when metrics are read, at most once a second. NaN: not measurable. */
export function measureShop(registry: Registry, deps: Deps, isClockDoubtful: () => boolean): void {
  const measure = (name: string, help: string, read: () => Promise<number>) =>
    addGauge(registry, name, help, shareResult(read, PROBE_CACHE_MS, deps.now));
  const refunds = shareResult(() => countUnsettledRefunds(deps.db), PROBE_CACHE_MS, deps.now);
  addGauge(registry, 'bulkhead_refunds_owed', 'Refunds that have not reached the customer yet', async () => {
    return (await refunds()).owed;
  });
  addGauge(registry, 'bulkhead_refunds_failed', 'Refunds owed of which an attempt has failed', async () => {
    return (await refunds()).failed;
  });
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
  const { scheduledBackups } = deps.settings;
  if (scheduledBackups === null) return;
  measure('bulkhead_snapshot_age_seconds', 'Age of the newest scheduled copy of the database', async () => {
    return (await ageOfNewestBackup(scheduledBackups.folder, deps.now())) / 1000;
  });
}

async function countOf({ db }: Deps, view: MailView): Promise<number> {
  return (await countMails(db, view)) ?? Number.POSITIVE_INFINITY;
}

function addGauge(registry: Registry, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    // Each process reads it from the same database.
    aggregator: 'first',
    async collect() {
      this.set(await read().catch(() => Number.NaN));
    },
  });
}
