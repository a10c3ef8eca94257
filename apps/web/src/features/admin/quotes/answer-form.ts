import * as z from 'zod/mini';
import type { QuotedLine, RequestedLine } from '#shared/contracts/quotes/quote-shapes.ts';
import { newVersionSchema } from '#shared/contracts/quotes/quotes.ts';
import { DAY_MS } from '#shared/domain/durations.ts';
import { currentTimeZone } from '#shared/domain/shop/locale.ts';
import { dayOf } from '#shared/domain/shop/time-zone.ts';
import { typedLineShape, typedNumberOrNone, typedText } from '#web/forms/quotes/typed-fields.ts';
import { toTyped } from '#web/forms/typed-number.ts';

const { shape } = newVersionSchema;

export const answerFormSchema = z.object({
  lines: z.pipe(
    z.pipe(
      z.array(z.object({ ...typedLineShape, price: typedNumberOrNone, leadTime: typedText })),
      z.transform((typed): z.input<typeof shape.lines> => typed),
    ),
    shape.lines,
  ),
  freight: z.pipe(typedText, shape.freight),
  freightAmount: z.pipe(typedNumberOrNone, shape.freightAmount),
  note: z.pipe(typedText, shape.note),
  lastDay: shape.lastDay,
  replaces: z.boolean(),
});
export type AnswerForm = z.input<typeof answerFormSchema>;
export type AnswerOutput = z.output<typeof answerFormSchema>;

export const emptyAnswerLine = { productId: null, name: '', quantity: '', price: '', leadTime: '' };

const DEFAULT_DAYS = 14;

/** An answer begins with the last one, else with what was asked for. */
export function answerOf(
  lines: (RequestedLine | QuotedLine)[],
  earlier: { freight: string | null; freightAmount?: number | undefined; note: string | null } | undefined,
): AnswerForm {
  return {
    lines: lines.length === 0 ? [emptyAnswerLine] : lines.map(toTypedLine),
    freight: earlier?.freight ?? '',
    freightAmount: earlier?.freightAmount === undefined ? '' : toTyped(earlier.freightAmount),
    note: '',
    replaces: false,
    lastDay: dayOf(Date.now() + DEFAULT_DAYS * DAY_MS, currentTimeZone()),
  };
}

function toTypedLine(line: RequestedLine | QuotedLine): AnswerForm['lines'][number] {
  const quoted = 'price' in line ? line : null;
  return {
    productId: line.productId,
    name: line.name,
    quantity: toTyped(line.quantity),
    price: quoted?.price == null ? '' : toTyped(quoted.price),
    leadTime: quoted?.leadTime ?? '',
  };
}
