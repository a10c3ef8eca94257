import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { checkPdf } from '#server/integrations/pdf/check-pdf.ts';
import { safePdfName } from '#server/integrations/pdf/pdf-name.ts';
import { countLooseFiles, deleteLooseFiles, insertFile } from '#server/queries/quotes/quote-files.ts';
import { findActiveUser } from '#server/queries/users/users.ts';
import type { QuoteFile } from '#shared/contracts/quotes/quote-shapes.ts';
import { HOUR_MS } from '#shared/domain/durations.ts';
import { LOOSE_FILE_HOURS, MAX_LOOSE_FILES } from '#shared/domain/quotes/quote-states.ts';
import { quoteFieldMessages as texts } from '#shared/messages/quotes/quote-fields.ts';

/** Stores a PDF that a request can name. @throws {AppError} unauthenticated, invalid_fields, too_many_quotes */
export async function storeQuoteFile(
  deps: Deps,
  { userId, name, bytes }: { userId: string; name: string; bytes: Uint8Array },
): Promise<QuoteFile> {
  const content = Buffer.from(bytes);
  // Encrypted or not: it is only ever saved, never shown by the shop.
  const found = checkPdf(content);
  const problem = found === 'type' ? texts.notPdf : found === 'active' ? texts.pdfScript : null;
  if (problem !== null) throw new AppError('invalid_fields', { message: problem, fields: { file: problem } });
  const file = { id: randomUUIDv7(), name: safePdfName(name), bytes: content.length };
  await inTransaction(deps.db, async (db) => {
    if (!(await findActiveUser(db, userId))) throw new AppError('unauthenticated');
    if ((await countLooseFiles(db, userId)) >= MAX_LOOSE_FILES) {
      throw new AppError('too_many_quotes', { message: texts.tooManyLooseFiles });
    }
    await insertFile(db, { ...file, owner_id: userId, content, created_at: deps.now() });
  });
  return { _id: file.id, name: file.name, bytes: file.bytes };
}

/** Removes files that no request has named within a day; returns their number. */
export async function removeLooseFiles(deps: Deps): Promise<number> {
  const before = deps.now() - LOOSE_FILE_HOURS * HOUR_MS;
  return inTransaction(deps.db, (db) => deleteLooseFiles(db, before));
}
