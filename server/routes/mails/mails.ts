import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { countMails, findMail, mailList } from '#server/queries/mails/mail-list.ts';
import { listOrdersOfMails, type OrderOfMail } from '#server/queries/mails/mail-orders.ts';
import { findMailSwitch } from '#server/queries/mails/outbox.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { sendFailedMailsAgain, sendMailAgain } from '#server/services/mails/send-mail-again.ts';
import { type Mail, mailsContract } from '#shared/contracts/mails/mails.ts';
import { checkoutNumber, orderNumber } from '#shared/domain/history/record-number.ts';
import type { MailState, MailView } from '#shared/domain/mails/mail-kinds.ts';

/** The orders of each are read for the page. */
const MAX_MAILS = 100;

export function mailRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, mailsContract.list, async ({ context, query }) => {
    const { view = 'failed', limit = 50 } = query;
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(limit, MAX_MAILS) };
    return toMails(await respondPage(context, db, mailList, { page, filter: { [view]: true } }, (row) => row));
  });
  mount(app, deps, mailsContract.summary, async () => ({
    on: (await findMailSwitch(db)) !== undefined,
    failed: await countMails(db, 'failed'),
    waiting: await countMails(db, 'waiting'),
    sent: await countMails(db, 'sent'),
  }));
  mount(app, deps, mailsContract.sendAllAgain, async ({ caller }) => ({
    count: await sendFailedMailsAgain(deps, caller.userId),
  }));
  mount(app, deps, mailsContract.sendAgain, async ({ caller, params }) => {
    const seq = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0;
    if (!(await findMail(db, seq))) throw new AppError('not_found');
    const [mail] = await toMails([await sendMailAgain(deps, { seq, actor: caller.userId })]);
    if (!mail) throw new AppError('not_found');
    return mail;
  });
  return app;

  async function toMails(rows: MailRow[]): Promise<Mail[]> {
    const orders = await listOrdersOfMails(db, rows);
    return rows.map((row) => toMail(row, orders.get(row.subject_id) ?? []));
  }
}

const viewOf: Record<MailState, MailView | 'left-out'> = {
  queued: 'waiting',
  sent: 'sent',
  failed: 'failed',
  skipped: 'left-out',
};

function toMail(row: MailRow, orders: OrderOfMail[]): Mail {
  return {
    _id: String(row.seq),
    kind: row.kind,
    state: viewOf[row.state],
    recipient: row.recipient,
    about: aboutOf(orders),
    attempts: row.attempts,
    problem: row.last_error,
    createdAt: toInstant(row.created_at),
    nextAttemptAt: row.state === 'queued' ? toInstant(row.next_attempt_at) : null,
    endedAt: row.ended_at === null ? null : toInstant(row.ended_at),
  };
}

function aboutOf(orders: OrderOfMail[]): Mail['about'] {
  const [first] = orders;
  if (!first) return null;
  const isCheckout = orders.length > 1 && orders.every(({ checkout_id }) => checkout_id === first.checkout_id);
  const number =
    isCheckout && first.checkout_seq !== null ? checkoutNumber(first.checkout_seq) : orderNumber(first.seq);
  return { orderId: first.id, number, orders: orders.length };
}

const toInstant = (at: number) => new Date(at).toISOString();
