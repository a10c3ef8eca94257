import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { BankTransferRow } from '#server/db/schema/tables/payments.ts';
import type { Deps } from '#server/deps.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import { findTransfer, listPartsOfAll, listReversalsOf, transferList } from '#server/queries/payments/transfers.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { idempotencyKey } from '#server/routes/idempotency-key.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { recordTransfer } from '#server/services/payments/record-transfer.ts';
import { reverseTransfer } from '#server/services/payments/reverse-transfer.ts';
import { type Transfer, transfersContract } from '#shared/contracts/payments/transfers.ts';
import { checkoutNumber, orderNumber } from '#shared/domain/history/record-number.ts';
import { fromMinorUnits, type Minor } from '#shared/domain/money.ts';

const MAX_TRANSFERS = 100;

export function transferRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, transfersContract.list, async ({ context, params, query }) => {
    if (!(await findAccount(db, params.id))) throw new AppError('not_found');
    const page = { ...toPage({ ...query, sort: '-createdAt' }), limit: Math.min(query.limit ?? 50, MAX_TRANSFERS) };
    const rows = await respondPage(context, db, transferList, { page, filter: { account: params.id } }, (row) => row);
    return toTransfers(rows);
  });
  mount(app, deps, transfersContract.add, async ({ context, caller, params, body }) => {
    if (!(await findAccount(db, params.id))) throw new AppError('not_found');
    const request = { accountId: params.id, actor: caller.userId, idempotencyKey: idempotencyKey(context) };
    return readTransfer((await recordTransfer(deps, { ...request, transfer: await body() })).id);
  });
  mount(app, deps, transfersContract.reverse, async ({ caller, params }) => {
    const { id: accountId, transferId } = params;
    return readTransfer((await reverseTransfer(deps, { accountId, transferId, actor: caller.userId })).id);
  });
  return app;

  async function readTransfer(id: string): Promise<Transfer> {
    const row = await findTransfer(db, id);
    const [transfer] = row ? await toTransfers([row]) : [];
    if (!transfer) throw new AppError('not_found');
    return transfer;
  }

  async function toTransfers(rows: BankTransferRow[]): Promise<Transfer[]> {
    const ids = rows.map(({ id }) => id);
    const reversals = new Map((await listReversalsOf(db, ids)).map((entry) => [entry.reverses, entry]));
    const people = [...rows, ...reversals.values()].map(({ recorded_by }) => recorded_by);
    const emails = await listEmails(db, [...new Set(people)]);
    const parts = Map.groupBy(await listPartsOfAll(db, ids), ({ transfer_id }) => transfer_id);
    return rows.map((row) => {
      const reversal = reversals.get(row.id);
      const amountOf = (minor: Minor) => fromMinorUnits(minor, row.currency);
      return {
        _id: row.id,
        date: row.received_on,
        reference: row.reference,
        amount: amountOf(row.amount_minor),
        orders: (parts.get(row.id) ?? []).map((part) => ({
          orderId: part.order_id,
          orderNumber: part.seq === null ? checkoutNumber(part.checkout_seq ?? 0) : orderNumber(part.seq),
          amount: amountOf(part.amount_minor),
        })),
        recordedAt: new Date(row.created_at).toISOString(),
        by: emails.get(row.recorded_by) ?? '',
        reversed: reversal
          ? { at: new Date(reversal.created_at).toISOString(), by: emails.get(reversal.recorded_by) ?? '' }
          : null,
      };
    });
  }
}
