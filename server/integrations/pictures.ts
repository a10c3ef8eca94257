import { AppError } from '#server/app-error.ts';
import { settingsFieldMessages } from '#shared/messages/settings-fields.ts';

/** Sixteen megapixels take 64 MB while they are decoded. */
const MAX_PIXELS = 16_000_000;
const DECODE_WITHIN_S = 10;

type Sharp = typeof import('sharp').default;

let loading: Promise<Sharp> | undefined;

/** At the first picture, because it takes memory. Other decoders are off to reduce the attack surface. */
function loadSharp(): Promise<Sharp> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    const formats = ['Png', 'Jpeg', 'Webp'];
    sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}

export interface Picture {
  content: Buffer;
  mediaType: 'image/png';
  width: number;
  height: number;
}

/** One at a time: each takes memory and a thread. */
let last: Promise<unknown> = Promise.resolve();

/** Encodes a PNG, JPEG or WebP again as PNG without metadata. @throws {AppError} invalid_fields about `logo` */
export function encodePicture(bytes: Uint8Array, box: { width: number; height: number }): Promise<Picture> {
  const result = last.then(() => encode(bytes, box));
  last = result.catch(() => {});
  return result;
}

async function encode(bytes: Uint8Array, box: { width: number; height: number }): Promise<Picture> {
  const sharp = await loadSharp().catch((cause: unknown) => refuse(settingsFieldMessages.logoUnavailable, cause));
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  try {
    const { data, info } = await picture
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODE_WITHIN_S })
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, mediaType: 'image/png', width: info.width, height: info.height };
  } catch (error) {
    return refuse(problemOf(String(error)), error);
  }
}

function problemOf(message: string): string {
  if (message.includes('unsupported image format')) return settingsFieldMessages.logoType;
  if (message.includes('pixel limit')) return settingsFieldMessages.logoPixels;
  return settingsFieldMessages.logoUnreadable;
}

function refuse(logo: string, cause: unknown): never {
  throw new AppError('invalid_fields', { fields: { logo }, cause });
}
