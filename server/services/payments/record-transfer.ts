import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import type { Payable } from '#server/db/schema/tables/freights.ts';
import type { BankTransferRow } from '#server/db/schema/tables/payments.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { findAccount } from '#server/queries/accounts/accounts.ts';
import type { RecordedEvent } from '#server/queries/history/event-payloads.ts';
import { recordEvents } from '#server/queries/history/events.ts';
import { addOrderMail } from '#server/queries/mails/outbox.ts';
import { isAllowedFor } from '#server/queries/orders/order-state.ts';
import { findOrderOf, listPayables } from '#server/queries/payments/payables.ts';
import { listOpenIntentsOf } from '#server/queries/payments/payments.ts';
import {
  findTransferByKey,
  insertTransfer,
  settleOrder,
  type TransferPart,
} from '#server/queries/payments/transfers.ts';
import { showAmount } from '#server/services/checkouts/place-lines.ts';
import { findRepeated, keyedRequest } from '#server/services/idempotency.ts';
import { updateDue } from '#server/services/invoices/update-due.ts';
import type { NewTransfer } from '#shared/contracts/payments/transfers.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { isFreightId } from '#shared/domain/freight/freight-id.ts';
import { type Minor, minor, sumMinor, toMinorUnits } from '#shared/domain/money.ts';
import { transferFieldMessages } from '#shared/messages/payments/transfers.ts';

interface TransferRequest {
  /** Who pays. */
  accountId: string;
  transfer: NewTransfer;
  /** The user who records it. */
  actor: string;
  /** A repeated request of a user with the same key returns the first transfer. */
  idempotencyKey: string | null;
}

/**
 * Records money that arrived at the bank. It pays invoices of one customer, in full or in part, and an order becomes paid
 * with its last part. Nothing is kept as a credit: more than is open is refused.
 * @throws {AppError} not_found, invalid_fields, transfer_mismatch, idempotency_key_reused
 */
export async function recordTransfer(deps: Deps, request: TransferRequest): Promise<BankTransferRow> {
  const { accountId, actor, idempotencyKey } = request;
  const keyed = keyedRequest(idempotencyKey, { ownerId: accountId, transfer: request.transfer });
  const { transfer, intents } = await inTransaction(deps.db, async (db) => {
    // First, like orders on account: what an account owes changes while the row is held.
    if (!(await findAccount(db, accountId))) throw new AppError('not_found');
    const earlier = await findRepeated(keyed, (key) => findTransferByKey(db, actor, key));
    if (earlier) return { transfer: earlier, intents: [] };
    const wanted = readTransfer(request, deps);
    const { amountMinor, parts } = wanted;
    refuseParts(
      await listPayables(
        db,
        parts.map(({ order_id }) => order_id),
      ),
      request,
      wanted,
      deps,
    );
    const at = deps.now();
    const { date, reference } = request.transfer;
    const transfer = await insertTransfer(
      db,
      {
        id: `bt_${randomUUIDv7()}`,
        account_id: accountId,
        received_on: date,
        reference,
        amount_minor: amountMinor,
        currency: deps.settings.currency,
        recorded_by: actor,
        idempotency_key: keyed?.key ?? null,
        request_fingerprint: keyed?.fingerprint ?? null,
        created_at: at,
      },
      parts,
    );
    const events: RecordedEvent[] = [];
    const paid: Payable[] = [];
    for (const part of parts) {
      const settled = await settle(db, transfer, part);
      events.push(...settled.events);
      if (settled.order.paid_at !== null) paid.push(settled.order);
    }
    const first = paid[0] && (await findOrderOf(db, paid[0]));
    if (first) await addOrderMail(db, first, { kind: 'orders_paid', subjectId: transfer.id, at });
    const intents = await listOpenIntentsOf(
      db,
      parts.map(({ order_id }) => order_id),
    );
    const after = { transferId: transfer.id, amountMinor, receivedOn: date, reference };
    await recordEvents(db, [...events, { at, actor, type: 'customer.transfer_recorded', subjectId: accountId, after }]);
    return { transfer, intents };
  });
  // What a card would pay now is less, or nothing.
  for (const { id } of intents) deps.paymentQueue.add({ kind: 'intent', id });
  return transfer;
}

interface Wanted {
  amountMinor: Minor;
  parts: TransferPart[];
}

function readTransfer({ transfer }: TransferRequest, deps: Deps): Wanted {
  const { currency } = deps.settings;
  const fields: Record<string, string> = {};
  // Somewhere on earth the next day has begun.
  if (Date.parse(transfer.date) > deps.now() + DAY_MS) fields.date = transferFieldMessages.future;
  const amountMinor = toMinorUnits(transfer.amount, currency);
  if (amountMinor === null) fields.amount = transferFieldMessages.amount;
  const seen = new Set<string>();
  const parts = transfer.orders.map(({ orderId, amount }, index) => {
    const part = toMinorUnits(amount, currency);
    if (part === null) fields[`orders.${index}.amount`] = transferFieldMessages.amount;
    if (seen.has(orderId)) fields[`orders.${index}.orderId`] = transferFieldMessages.twice;
    seen.add(orderId);
    return { order_id: orderId, amount_minor: part ?? minor(0) };
  });
  const sum = sumMinor(parts.map((part) => part.amount_minor));
  if (Object.keys(fields).length === 0 && sum !== amountMinor) {
    fields.amount = transferFieldMessages.sum(showAmount(sum, deps));
  }
  if (amountMinor === null || Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields });
  return { amountMinor, parts };
}

/** @throws {AppError} transfer_mismatch, with a sentence for each part that the order cannot take */
function refuseParts(orders: Payable[], { accountId }: TransferRequest, { parts }: Wanted, deps: Deps): void {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const fields: Record<string, string> = {};
  for (const [index, { order_id, amount_minor }] of parts.entries()) {
    const order = byId.get(order_id);
    if (
      order?.account_id !== accountId ||
      order.currency !== deps.settings.currency ||
      !isAllowedFor('transfer', order)
    ) {
      fields[`orders.${index}.orderId`] = transferFieldMessages.notOpen;
      continue;
    }
    const open = minor(order.total_minor - order.uninvoiced_minor - order.transferred_minor);
    if (amount_minor > open) {
      fields[`orders.${index}.amount`] = transferFieldMessages.aboveOpen(showAmount(open, deps));
    }
  }
  if (Object.keys(fields).length > 0) throw new AppError('transfer_mismatch', { fields });
}

interface Settled {
  order: Payable;
  events: RecordedEvent[];
}

async function settle(db: WriteTransaction, transfer: BankTransferRow, part: TransferPart): Promise<Settled> {
  const { id: transferId, created_at: at, recorded_by: actor } = transfer;
  const order = await settleOrder(db, part, { at, transferId });
  if (!order) throw new Error('An order changed although it is locked');
  await updateDue(db, order.id);
  const recorded: RecordedEvent = {
    at,
    actor,
    type: 'transfer.recorded',
    subjectId: order.id,
    after: { transactionId: transferId, amountMinor: part.amount_minor },
  };
  if (order.paid_at === null) return { order, events: [recorded] };
  const after = { paid: true, transactionId: transferId, amountMinor: order.total_minor };
  const type = isFreightId(order.id) ? 'freight.paid' : 'order.paid';
  const paid: RecordedEvent = { at, actor, type, subjectId: order.id, before: { paid: false }, after };
  return { order, events: [recorded, paid] };
}
