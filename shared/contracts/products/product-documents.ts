import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { requiredText } from '#shared/contracts/fields.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** What a product can have among its documents. */
export const uploadedDocumentSchema = z.object({ title: z.string(), url: z.string() });
export type UploadedDocument = z.infer<typeof uploadedDocumentSchema>;

export const productDocumentsContract = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/documents',
    summary:
      'Stores a PDF (at most 10 MB) that a product can name among its documents; `name` is that of the file. It must be neither encrypted nor carry scripts, programs or other files. One that no product shows for a day is removed',
    access: { permission: 'products.change' },
    status: 201,
    accepts: 'application/pdf',
    maxBytes: MAX_DOCUMENT_BYTES,
    query: z.object({ name: requiredText({ required: fieldMessages.invalid, max: 200 }) }),
    response: uploadedDocumentSchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/documents/:hash/:file',
    summary: 'An uploaded document of a product, such as data-sheet.pdf',
    access: 'public',
    params: z.object({ hash: z.string(), file: z.string() }),
    produces: 'application/pdf',
    response: z.unknown(),
  }),
};
