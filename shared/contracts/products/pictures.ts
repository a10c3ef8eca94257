import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { MAX_PICTURE_BYTES } from '#shared/domain/limits.ts';

/** `image` is the address that a product can have; `width` and `height` are in pixels. */
export const uploadedPictureSchema = z.object({ image: z.string(), width: z.int(), height: z.int() });
export type UploadedPicture = z.infer<typeof uploadedPictureSchema>;

export const picturesContract = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/pictures',
    summary:
      'Stores a picture (JPEG, PNG or WebP, at most 10 MB and 40 million pixels) that a product can name as its image. Its content decides the type; it is encoded again without metadata, at most 1600 pixels wide and high. One that nothing shows for a day is removed',
    access: { permission: 'products.change' },
    status: 201,
    accepts: 'image/*',
    maxBytes: MAX_PICTURE_BYTES,
    response: uploadedPictureSchema,
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/pictures/:hash/:file',
    summary:
      'An uploaded picture in one of its widths and formats, such as 800.webp or 800.avif. WebP instead of AVIF until that is encoded, shortly after the upload',
    access: 'public',
    params: z.object({ hash: z.string(), file: z.string() }),
    produces: 'image/*',
    response: z.unknown(),
  }),
};
