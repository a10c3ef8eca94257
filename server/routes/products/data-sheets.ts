import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { publicOrigin } from '#server/http/documents/public-origin.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { respondPdf } from '#server/http/pipeline/respond-content.ts';
import { safePdfName } from '#server/integrations/pdf/pdf-name.ts';
import { findProduct } from '#server/queries/products/products.ts';
import { createDataSheetPrinter } from '#server/services/pdf/print-data-sheet.ts';
import { dataSheetsContract } from '#shared/contracts/products/data-sheets.ts';
import { dataSheetMessages } from '#shared/messages/products/data-sheet.ts';

export function dataSheetRoutes(deps: Deps): Hono {
  const app = new Hono();
  const print = createDataSheetPrinter(deps);
  mount(app, deps, dataSheetsContract.read, async ({ context, params }) => {
    const product = await findProduct(deps.db, params.id);
    if (!product) throw new AppError('not_found');
    const address = `${publicOrigin(context, deps.settings)}/purchase/${encodeURIComponent(product.id)}`;
    const { content, hash } = await print(product, address);
    const name = safePdfName(`${product.part_number ?? product.name} ${dataSheetMessages.title}`.replaceAll('/', '-'));
    return respondPdf(context, { name, content, etag: hash, cacheControl: 'no-cache' });
  });
  return app;
}
