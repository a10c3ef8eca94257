import type { Page } from '#server/db/keyset.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { listBankRefundsOfReturns } from '#server/queries/payments/bank-refunds.ts';
import { type ListedReturn, returnList } from '#server/queries/returns/returns.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { amountCell, type Cell, toCsv } from '#server/routes/csv.ts';
import { orderNumber, returnNumber } from '#shared/domain/history/record-number.ts';
import { type Minor, minor } from '#shared/domain/money.ts';
import type { ReturnView } from '#shared/domain/returns/return-states.ts';
import { localInstant } from '#shared/domain/shop/time-zone.ts';
import { returnExportColumns } from '#shared/messages/returns/return-export.ts';
import { returnReasonMessages } from '#shared/messages/returns/return-words.ts';
import { returnStateMessages } from '#shared/messages/returns/returns.ts';

const ROWS = 500;

/** Returns of a view, oldest first, in parts; instants are in the shop's time zone. */
export async function* writeReturns(db: Database, view: ReturnView): AsyncGenerator<string> {
  yield toCsv([Object.values(returnExportColumns)], { bom: true });
  const timeZone = await readTimeZone(db);
  const filter = view === 'all' ? {} : { [view]: true };
  let page: Page = { limit: ROWS, descending: false, after: null, afterValue: null };
  for (;;) {
    const rows = await returnList.rows(db, { page, filter });
    const sent = new Map(
      (
        await listBankRefundsOfReturns(
          db,
          rows.map(({ id }) => id),
        )
      ).map((refund) => [refund.return_id, refund]),
    );
    const cells = rows.map((row) => toRow(row, sent.get(row.id)?.amount_minor ?? minor(0), timeZone));
    if (cells.length > 0) yield toCsv(cells);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS) return;
    page = { ...page, after: last.seq };
  }
}

function toRow(row: ListedReturn, byBank: Minor, timeZone: string): Cell[] {
  const { amount_minor: amount, currency } = row;
  const instant = (at: number | null) => (at === null ? '' : localInstant(at, timeZone));
  return [
    returnNumber(row.seq),
    returnStateMessages[row.state],
    instant(row.created_at),
    instant(row.updated_at),
    orderNumber(row.order_seq),
    row.part_number ?? '',
    row.name,
    row.quantity,
    row.approved_quantity ?? '',
    row.received_quantity ?? '',
    row.restocked_quantity ?? '',
    returnReasonMessages[row.reason],
    row.text ?? '',
    row.refusal ?? '',
    row.company ?? '',
    row.customer_name ?? '',
    row.email,
    instant(row.settled_at),
    amount === null ? '' : amountCell(amount, currency),
    byBank === 0 ? '' : amountCell(byBank, currency),
    currency.toUpperCase(),
  ];
}
