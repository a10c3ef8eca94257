import type { MailRow } from '#server/db/schema/tables/mails.ts';
import type { ReturnRow } from '#server/db/schema/tables/returns.ts';
import type { ReturnContent } from '#server/mails/content.ts';
import { findOrderInAnyState } from '#server/queries/orders/orders.ts';
import { findBankRefundOf } from '#server/queries/payments/bank-refunds.ts';
import { findListedReturn } from '#server/queries/returns/returns.ts';
import { money } from '#server/services/mails/mail-amounts.ts';
import type { MailContext, Readout } from '#server/services/mails/readout.ts';
import { backOfficePages } from '#shared/desktop/pages.ts';
import { returnNumber } from '#shared/domain/history/record-number.ts';
import { type MailKindName, mailKinds, type ReturnMailKind } from '#shared/domain/mails/mail-kinds.ts';
import { minor } from '#shared/domain/money.ts';
import { returnPage, returnSlipPage } from '#shared/domain/returns/return-pages.ts';
import { mailReasons, mailTexts } from '#shared/messages/mails/mails.ts';
import { returnMailTexts as texts } from '#shared/messages/returns/return-mails.ts';
import { returnReasonMessages } from '#shared/messages/returns/return-words.ts';

export function isReturnKind(kind: MailKindName): kind is ReturnMailKind {
  return kind.startsWith('return_');
}

/** Whether the mail still says the truth. */
const stillHolds: Record<ReturnMailKind, (row: ReturnRow) => boolean> = {
  return_requested: ({ state }) => state === 'requested',
  return_approved: ({ state }) => state === 'approved',
  return_refused: ({ state }) => state === 'refused',
  return_received: ({ state }) => state === 'received',
  return_done: () => true,
};

export async function readReturnMail(
  context: MailContext,
  { kind, subject_id: id }: Pick<MailRow, 'subject_id'> & { kind: ReturnMailKind },
): Promise<Readout> {
  const { db } = context.deps;
  const row = await findListedReturn(db, id);
  const order = row && (await findOrderInAnyState(db, row.order_id));
  if (!order) return { skip: mailReasons.gone };
  if (!stillHolds[kind](row)) return { skip: mailReasons.outdated };
  const count = (quantity: number) => new Intl.NumberFormat(context.locale).format(quantity);
  const quantity = count(row.received_quantity ?? row.approved_quantity ?? row.quantity);
  const page = kind === 'return_approved' ? returnSlipPage(id) : returnPage(id);
  const path = mailKinds[kind].to === 'staff' ? `${backOfficePages.returns}/${id}` : page;
  const byBank = (await findBankRefundOf(db, id))?.amount_minor ?? minor(0);
  const content: ReturnContent = {
    customerName: row.customer_name,
    customer: row.company ?? row.customer_name ?? row.email,
    number: returnNumber(row.seq),
    url: `${context.origin}${path}`,
    line: {
      name: row.name,
      details: [...(row.part_number === null ? [] : [mailTexts.partNumber(row.part_number)]), texts.quantity(quantity)],
    },
    reason: returnReasonMessages[row.reason],
    text: row.text,
    instructions: row.instructions,
    refusal: row.refusal,
    way: row.refund_id !== null ? 'card' : byBank > 0 && byBank === row.amount_minor ? 'bank' : 'creditNote',
    amount: row.amount_minor === null || row.amount_minor === 0 ? null : money(context, order, row.amount_minor),
    byBank: byBank === 0 ? null : money(context, order, byBank),
  };
  return { mail: { kind, content }, name: row.customer_name };
}
