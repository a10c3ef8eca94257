import { AppError } from '#server/app-error.ts';
import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { changeReturn, listRequestedOf } from '#server/queries/returns/returns.ts';
import { lockReturn } from '#server/services/returns/lock-return.ts';
import { refused } from '#server/services/returns/request-return.ts';
import type { ReturnApproval, ReturnRefusal } from '#shared/contracts/returns/returns.ts';
import { returnFieldMessages as texts } from '#shared/messages/returns/return-fields.ts';

interface Deciding {
  id: string;
  actor: string;
}

/** Again with the same quantity, it changes nothing. @throws {AppError} not_found, invalid_fields, return_changed */
export async function approveReturn(
  deps: Deps,
  { id, actor, approval }: Deciding & { approval: ReturnApproval },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const { order, row } = await lockReturn(db, id);
    const { quantity, instructions = null } = approval;
    if (row.state === 'approved' && row.approved_quantity === quantity) return;
    if (quantity > row.quantity) throw refused(texts.aboveRequested(String(row.quantity)));
    const at = deps.now();
    const approved = await changeReturn(db, id, {
      change: 'approve',
      to: 'approved',
      at,
      held_quantity: quantity,
      approved_quantity: quantity,
      instructions,
      decided_at: at,
      decided_by: actor,
    });
    if (!approved) throw new AppError('return_changed');
    await addOrderMail(db, order, { kind: 'return_approved', event: id, subjectId: id, at });
    const after = { returnId: id, quantity };
    await recordEvent(db, { at, actor, type: 'return.approved', subjectId: order.id, after });
  });
}

/** Also goods that were approved and never came. @throws {AppError} not_found, return_changed */
export async function refuseReturn(
  deps: Deps,
  { id, actor, refusal }: Deciding & { refusal: ReturnRefusal },
): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const { order, row } = await lockReturn(db, id);
    if (row.state === 'refused' && row.refusal === refusal.reason) return;
    const at = deps.now();
    const by = { decided_at: at, decided_by: actor };
    const change = { change: 'refuse', to: 'refused', at, held_quantity: 0, refusal: refusal.reason, ...by } as const;
    if (!(await changeReturn(db, id, change))) throw new AppError('return_changed');
    await addOrderMail(db, order, { kind: 'return_refused', event: id, subjectId: id, at });
    await recordEvent(db, { at, actor, type: 'return.refused', subjectId: order.id, after: { returnId: id } });
  });
}

/** The customer takes the request back; again, it changes nothing. @throws {AppError} not_found, return_changed */
export async function withdrawReturn(deps: Deps, { id, actor }: Deciding): Promise<void> {
  await inTransaction(deps.db, async (db) => {
    const { row } = await lockReturn(db, id);
    if (row.state === 'withdrawn') return;
    const event = await withdraw(db, row, { at: deps.now(), actor });
    if (!event) throw new AppError('return_changed');
    await recordEvent(db, event);
  });
}

/** Withdraws what somebody who closes the account asked for privately, unless it is decided. Returns the events. */
export async function withdrawReturnsOf(db: WriteTransaction, ownerId: string, at: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = [];
  for (const row of await listRequestedOf(db, ownerId)) {
    const event = await withdraw(db, row, { at, actor: ownerId });
    if (event) events.push(event);
  }
  return events;
}

async function withdraw(
  db: WriteTransaction,
  { id, order_id: subjectId }: ReturnRow,
  { at, actor }: { at: number; actor: string },
): Promise<RecordedEvent | undefined> {
  const withdrawn = await changeReturn(db, id, { change: 'withdraw', to: 'withdrawn', at, held_quantity: 0 });
  return withdrawn && { at, actor, type: 'return.withdrawn', subjectId, after: { returnId: id } };
}
