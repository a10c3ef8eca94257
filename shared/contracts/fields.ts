import * as z from 'zod/mini';
import { MAX_PAGE_SIZE, MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

const decimal = /^[+-]?\d+(\.\d+)?$/;

/** A number, or its text as HTML forms send it ("5"). Refuses empty text, booleans, lists and null. */
export function numeric(messages: { required: string; invalid?: string }) {
  const error = (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === '' || issue.input === null
      ? messages.required
      : (messages.invalid ?? fieldMessages.number);
  return z.union([z.number(), z.pipe(z.string().check(z.trim(), z.regex(decimal)), z.transform(Number))], { error });
}

/** Both bounds are inclusive. */
export function wholeNumber(options: { required: string; min: number; max: number; message: string }) {
  const { required, min, max, message } = options;
  return z.pipe(
    numeric({ required, invalid: message }),
    z.int({ error: message }).check(z.gte(min, { error: message }), z.lte(max, { error: message })),
  );
}

// All control characters but tab and line breaks.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** What comes along when text is copied. Joiners and direction marks have a meaning in some scripts. */
function withoutZeroWidth(text: string): string {
  return text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '');
}

/** Trimmed text of 1 to `max` characters. */
export function requiredText(options: { required: string; max: number }) {
  return z.string({ error: options.required }).check(
    z.overwrite(withoutZeroWidth),
    z.trim(),
    z.minLength(1, { error: options.required }),
    z.maxLength(options.max, { error: fieldMessages.tooLong(options.max) }),
    z.refine((text) => !controlCharacters.test(text) && text.isWellFormed(), { error: fieldMessages.characters }),
  );
}

/** Trimmed text of at most `max` characters; empty text is null. */
export function optionalText(options: { max: number }) {
  const { max } = options;
  return z.pipe(
    z.nullable(
      z.string({ error: fieldMessages.invalid }).check(
        z.overwrite(withoutZeroWidth),
        z.trim(),
        z.maxLength(max, { error: fieldMessages.tooLong(max) }),
        z.refine((text) => !controlCharacters.test(text) && text.isWellFormed(), { error: fieldMessages.characters }),
      ),
    ),
    z.transform((text) => text || null),
  );
}

/** A product's id, perhaps of none. */
export const productIdSchema = z
  .string({ error: fieldMessages.invalid })
  .check(z.regex(/^[\w-]{1,60}$/, { error: fieldMessages.invalid }));

export const instantSchema = z.iso.datetime();

/** A search as a person types it. */
export const searchTextSchema = z
  .string()
  .check(z.maxLength(MAX_SEARCH_LENGTH, { error: fieldMessages.tooLong(MAX_SEARCH_LENGTH) }));

/** A page ends at `limit` rows or before 1 MB; the response's `Link` header has the next page's address. */
export const pageQuerySchema = z.object({
  limit: z.optional(
    wholeNumber({ required: fieldMessages.limit, min: 1, max: MAX_PAGE_SIZE, message: fieldMessages.limit }),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200))),
  sort: z.optional(z.enum(['createdAt', '-createdAt'])),
});
export type PageQuery = z.output<typeof pageQuerySchema>;
