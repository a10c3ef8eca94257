import { createHash } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import { checkPdf } from '#server/integrations/pdf/check-pdf.ts';
import { safePdfName } from '#server/integrations/pdf/pdf-name.ts';
import { insertDocument } from '#server/queries/products/documents.ts';
import { renewFile } from '#server/queries/products/stored-files.ts';
import type { UploadedDocument } from '#shared/contracts/products/product-documents.ts';
import { documentAddress } from '#shared/domain/products/documents.ts';
import { documentProblems } from '#shared/messages/products/documents.ts';

/** Stores a PDF, which products may then name. @throws {AppError} invalid_fields */
export async function storeDocument(
  deps: Deps,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<UploadedDocument> {
  const content = Buffer.from(bytes);
  const problem = checkPdf(content);
  if (problem !== null) throw new AppError('invalid_fields', { fields: { file: documentProblems[problem] } });
  const hash = createHash('sha256').update(content).digest('hex');
  await inTransaction(deps.db, async (db) => {
    const at = deps.now();
    if (!(await renewFile(db, 'documents', hash, at))) await insertDocument(db, { hash, content }, at);
  });
  const title = name
    .replace(/^.*[\\/]/, '')
    .replace(/\.pdf$/i, '')
    .trim();
  return { title: title || name, url: documentAddress(hash, safePdfName(name).replaceAll(/[ +]+/g, '-')) };
}
