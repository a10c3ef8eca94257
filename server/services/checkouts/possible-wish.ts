import { AppError } from '#server/app-error.ts';
import { addDays, addWorkingDays, dispatchDay, isWorkingDay } from '#server/calendar.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { readDispatchTerms } from '#server/queries/shop/settings.ts';
import type { PricedLine } from '#server/services/checkouts/place-lines.ts';
import { MAX_WISHED_DAYS } from '#shared/domain/limits.ts';
import { dispatchFieldMessages as messages } from '#shared/messages/fulfilment/dispatch-fields.ts';

interface Wish {
  /** Null asks for nothing. */
  wishedOn: string | null;
  lines: Pick<PricedLine, 'product'>[];
  at: number;
}

/**
 * Refuses a day on which not all lines could leave, were they paid now, or on which nothing leaves.
 * @throws {AppError} invalid_fields
 */
export async function requirePossibleWish(db: WriteTransaction, { wishedOn, lines, at }: Wish): Promise<void> {
  if (wishedOn === null) return;
  const refuse = (wishedOn: string) => new AppError('invalid_fields', { fields: { wishedOn } });
  const terms = await readDispatchTerms(db);
  if (terms === null || terms.cutOff === null) throw refuse(messages.noDays);
  const longest = Math.max(...lines.map(({ product }) => product.lead_days ?? 0));
  const earliest = dispatchDay(at, terms, longest);
  const last = addDays(earliest, MAX_WISHED_DAYS);
  if (wishedOn < earliest) throw refuse(messages.tooEarly(earliest));
  if (wishedOn > last) throw refuse(messages.tooLate(last));
  if (!isWorkingDay(wishedOn, terms)) throw refuse(messages.noWorkingDay(addWorkingDays(wishedOn, 0, terms)));
}
