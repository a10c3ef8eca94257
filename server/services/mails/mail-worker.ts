import { setTimeout as delay } from 'node:timers/promises';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { deleteOldMails } from '#server/queries/mails/mails.ts';
import {
  addOrderMail,
  addStaffMails,
  findMailSwitch,
  holdMailsStill,
  switchMails,
} from '#server/queries/mails/outbox.ts';
import { listExpiringOrders } from '#server/queries/orders/overdue-orders.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { type Sending, sendDueMails } from '#server/services/mails/send-mails.ts';
import { addStockNoticeMails } from '#server/services/stock/stock-notices.ts';
import { DAY_MS, HOUR_MS } from '#shared/domain/durations.ts';
import { EXPIRY_NOTICE_MS } from '#shared/domain/mails/mail-kinds.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';

const IDLE_MS = 2000;
/** While the mail server takes no mails. */
const MAX_PAUSE_MS = 5 * 60_000;
/** How long a stop waits for mails that are on their way; their lease brings back what it cuts off. */
const STOP_WITHIN_MS = 5000;
const KEPT_MS = 90 * DAY_MS;
const LOW_STOCK_AFTER_MS = 5 * HOUR_MS;

/** Tells the database whether mails are on; from then on events add them, whichever process records them. */
export async function recordMailSwitch(
  deps: Pick<Deps, 'db' | 'log' | 'now'> & { mails: object | null },
): Promise<void> {
  const isOn = deps.mails !== null;
  if (!isOn) deps.log.info('Mails are off: SMTP_URL is not set');
  if (isOn === ((await findMailSwitch(deps.db)) !== undefined)) return;
  await inTransaction(deps.db, async (db) => {
    await holdMailsStill(db);
    await switchMails(db, isOn ? { at: deps.now() } : null);
  });
}

/** Sends mails while the process runs. Returns a function that stops it. */
export function startMailWorker(
  deps: Deps,
  { origin, onSent }: Pick<Sending, 'origin' | 'onSent'>,
): () => Promise<void> {
  const { mails } = deps;
  if (mails === null) return async () => {};
  const sending: Sending = { ...mails, origin, ...(onSent && { onSent }) };
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    let pauseMs = IDLE_MS;
    while (!signal.aborted) {
      const round = await sendDueMails(deps, sending, () => signal.aborted).catch((error: unknown) => {
        deps.log.error('Mails could not be read; this is tried again', error);
        return null;
      });
      const unreachable = round?.unreachable ?? null;
      if (unreachable !== null && pauseMs === IDLE_MS) deps.log.error('The mail server takes no mail', unreachable);
      pauseMs = round === null || unreachable !== null ? Math.min(pauseMs * 2, MAX_PAUSE_MS) : IDLE_MS;
      await delay(pauseMs, undefined, { ref: false, signal }).catch(() => {});
    }
  }

  const running = run();
  return async () => {
    stopping.abort();
    await Promise.race([running, delay(STOP_WITHIN_MS, undefined, { ref: false })]);
  };
}

/** Adds mails that no request calls for: to customers whose reservation ends within a day or who asked about stock, and of low stock once a day. */
export async function addTimedMails(deps: Deps): Promise<void> {
  if (deps.mails === null) return;
  const at = deps.now();
  for (const order of await listExpiringOrders(deps.db, { now: at, noticeMs: EXPIRY_NOTICE_MS })) {
    if (deps.isShuttingDown()) return;
    await inTransaction(deps.db, (db) => addOrderMail(db, order, { kind: 'order_expiring', at }));
  }
  await addStockNoticeMails(deps);
  const timeZone = await readTimeZone(deps.db);
  const day = dayOf(at - LOW_STOCK_AFTER_MS, timeZone);
  await inTransaction(deps.db, (db) => addStaffMails(db, { kind: 'low_stock', subjectId: day, at }));
}

/** Deletes what was sent long ago. */
export async function deleteSentMails(deps: Deps): Promise<number> {
  let deleted = 0;
  for (let count = -1; count !== 0 && !deps.isShuttingDown(); deleted += count) {
    count = await inTransaction(deps.db, (db) => deleteOldMails(db, deps.now() - KEPT_MS));
  }
  return deleted;
}
