import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { respondPdf } from '#server/http/pipeline/respond-content.ts';
import { findDocumentContent } from '#server/queries/products/documents.ts';
import { storeDocument } from '#server/services/products/store-document.ts';
import { productDocumentsContract } from '#shared/contracts/products/product-documents.ts';
import { documentAddress, parseDocumentAddress } from '#shared/domain/products/documents.ts';

export function productDocumentRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, productDocumentsContract.upload, async ({ context, query }) =>
    storeDocument(deps, { name: query.name, bytes: await readBytes(context) }),
  );
  mount(app, deps, productDocumentsContract.read, async ({ context, params }) => {
    const named = parseDocumentAddress(documentAddress(params.hash, params.file));
    const content = named && (await findDocumentContent(deps.db, named.hash));
    if (!named || !content) throw new AppError('not_found');
    return respondPdf(context, { name: named.name, content, etag: named.hash });
  });
  return app;
}
