import type { ShownProductSummary } from '#shared/contracts/products/products.ts';
import { lineRule, smallestQuantity } from '#shared/domain/stock/quantity.ts';
import { lineQuantityNote } from '#shared/messages/checkouts/checkouts.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { withoutThousands } from '#web/forms/typed-number.ts';

export type ReadQuantity = { quantity: number; problem: null } | { quantity: null; problem: string };

/** The quantity of a row as it is typed; nothing is the minimum. */
export function readQuantity(product: ShownProductSummary, typed: string): ReadQuantity {
  const digits = typed.trim() === '' ? String(smallestQuantity(product)) : (withoutThousands(typed) ?? '');
  if (!/^\d{1,9}$/.test(digits)) return { quantity: null, problem: fieldMessages.quantityRange };
  const quantity = Number(digits);
  const note = lineQuantityNote(quantity, lineRule(product));
  return note === null ? { quantity, problem: null } : { quantity: null, problem: note.message };
}
