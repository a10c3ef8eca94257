import type { Receivable } from '#shared/contracts/customers/customers.ts';
import { sumMajor } from '#shared/domain/money.ts';
import { transferFieldMessages } from '#shared/messages/payments/transfers.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

export interface TransferPart {
  orderId: string;
  /** In major units; zero while it has a problem. */
  amount: number;
  open: number;
  problem: string | null;
}

/** The selected invoices, each with what is typed for it. */
export function partsOf(open: Receivable[], typed: ReadonlyMap<string, string>): TransferPart[] {
  return open.flatMap((receivable) => {
    const text = typed.get(receivable.orderId);
    return text === undefined ? [] : [partOf(receivable, text)];
  });
}

function partOf({ orderId, open }: Receivable, typed: string): TransferPart {
  const text = withoutThousands(typed);
  const amount = text === null || text === '' ? Number.NaN : Number(text);
  if (!(amount > 0)) return { orderId, open, amount: 0, problem: transferFieldMessages.amount };
  if (amount > open) return { orderId, open, amount: 0, problem: transferFieldMessages.aboveOpen(open.toFixed(2)) };
  return { orderId, open, amount, problem: null };
}

/** In major units. */
export function sumOf(parts: TransferPart[]): number {
  return sumMajor(parts.map(({ amount }) => amount));
}
