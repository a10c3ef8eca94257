import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import type { Deps } from '#server/deps.ts';
import { readBytes } from '#server/http/pipeline/body.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import { respondContent } from '#server/http/pipeline/respond-content.ts';
import { findPictureVariant } from '#server/queries/products/pictures.ts';
import { storePicture } from '#server/services/products/store-picture.ts';
import { picturesContract } from '#shared/contracts/products/pictures.ts';
import { pictureFormats } from '#shared/domain/products/pictures.ts';

/** Its address has AVIF soon. */
const UNTIL_ENCODED = 'public, max-age=60';

export function pictureRoutes(deps: Deps): Hono {
  const app = new Hono();
  mount(app, deps, picturesContract.upload, async ({ context }) => storePicture(deps, await readBytes(context)));
  mount(app, deps, picturesContract.read, async ({ params: { hash, file }, context }) => {
    const [, digits, extension] = /^([1-9]\d{0,3})\.(webp|avif)$/.exec(file) ?? [];
    const format = pictureFormats.find((each) => each === extension);
    if (format === undefined) throw new AppError('not_found');
    const key = { hash, width: Number(digits) };
    const content = await findPictureVariant(deps.db, { ...key, format });
    if (content) return respondContent(context, { content, mediaType: `image/${format}`, etag: `${hash}-${file}` });
    const webp = format === 'avif' && (await findPictureVariant(deps.db, { ...key, format: 'webp' }));
    if (!webp) throw new AppError('not_found');
    const etag = `${hash}-${digits}.webp`;
    return respondContent(context, { content: webp, mediaType: 'image/webp', etag, cacheControl: UNTIL_ENCODED });
  });
  return app;
}
