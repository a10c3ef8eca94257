import * as z from 'zod/mini';
import type { CartLine } from '#shared/domain/cart/cart.ts';

interface LineNote {
  message: string;
  /** The note is about this quantity, and gone with it. */
  quantity: number;
}

/** Notes about lines, by product. */
export type LineNotes = ReadonlyMap<string, LineNote>;

type Line = Pick<CartLine, 'productId' | 'quantity'>;

export function noteOf(notes: LineNotes, { productId, quantity }: Line): string | undefined {
  const note = notes.get(productId);
  return note?.quantity === quantity ? note.message : undefined;
}

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});

/** What an error says about the lines that were sent in this order; empty when it is about something else. */
export function refusalsOf(error: unknown, lines: Line[]): LineNotes {
  const { fields = {} } = errorSchema.safeParse(error).data ?? {};
  const notes = new Map<string, LineNote>();
  for (const [name, sentence] of Object.entries(fields)) {
    const line = lines[Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? -1)];
    if (line === undefined) continue;
    const earlier = notes.get(line.productId)?.message;
    const message = earlier === undefined ? sentence : `${earlier}. ${sentence}`;
    notes.set(line.productId, { message, quantity: line.quantity });
  }
  return notes;
}

/** The error's code and message. */
export function codeOf(error: unknown): { code: string; message: string } {
  return errorSchema.safeParse(error).data ?? { code: '', message: '' };
}
