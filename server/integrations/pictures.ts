import type { Sharp } from 'sharp';
import { AppError } from '#server/app-error.ts';
import type { PictureFormat } from '#shared/domain/products/pictures.ts';

const DECODE_WITHIN_S = 10;
const ENCODE_WITHIN_S = 120;

/** Each waits with its picture in memory. */
const MAX_WAITING_PICTURES = 8;
const PICTURES_RETRY_AFTER_S = 10;

let loading: Promise<typeof import('sharp').default> | undefined;

/** At the first picture, because it takes memory. Other decoders are off to reduce the attack surface. */
function loadSharp() {
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

/** What is wrong with a picture. `unavailable`: this program has no decoder. */
export class PictureError extends Error {
  readonly problem: 'type' | 'pixels' | 'unreadable' | 'unavailable';

  constructor(problem: PictureError['problem'], cause: unknown) {
    super(`The picture cannot be used: ${problem}`, { cause });
    this.problem = problem;
  }
}

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** One at a time: each takes memory, and a core for seconds. @throws {AppError} overloaded */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= MAX_WAITING_PICTURES) throw new AppError('overloaded', { retryAfter: PICTURES_RETRY_AFTER_S });
  waiting += 1;
  const result = last.then(work).finally(() => {
    waiting -= 1;
  });
  last = result.catch(() => {});
  return result;
}

/** The pixels of a picture, upright and without metadata. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

interface PictureLimits {
  /** A picture is made smaller to fit in, never larger. */
  box: { width: number; height: number };
  /** Each takes 4 bytes while it is decoded. */
  maxPixels: number;
}

/** Decodes a PNG, JPEG or WebP. @throws {PictureError | AppError} overloaded */
export async function decodePicture(bytes: Uint8Array, { box, maxPixels }: PictureLimits): Promise<Pixels> {
  return inTurn(async () => {
    const sharp = await loadSharp().catch((cause: unknown) => {
      throw new PictureError('unavailable', cause);
    });
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
        .autoOrient()
        .resize({ ...box, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: DECODE_WITHIN_S })
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
      return { data, width: info.width, height: info.height, channels: info.channels };
    } catch (error) {
      throw new PictureError(problemOf(String(error)), error);
    }
  });
}

function problemOf(message: string): PictureError['problem'] {
  if (message.includes('unsupported image format')) return 'type';
  return message.includes('pixel limit') ? 'pixels' : 'unreadable';
}

/** WebP for every browser, AVIF for most: a third smaller, but tens of times slower to make. */
const encoders = {
  png: (picture: Sharp) => picture.png({ compressionLevel: 9 }),
  jpeg: (picture: Sharp) => picture.flatten({ background: '#fff' }).jpeg({ quality: 85 }),
  webp: (picture: Sharp) => picture.webp({ quality: 82 }),
  avif: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }),
} satisfies Record<PictureFormat | 'png' | 'jpeg', unknown>;

/** @throws {AppError} overloaded */
export async function encodePicture(
  { data, ...raw }: Pixels,
  { format, width }: { format: keyof typeof encoders; width: number },
): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp();
    return encoders[format](sharp(data, { raw }).resize({ width }).timeout({ seconds: ENCODE_WITHIN_S })).toBuffer();
  });
}
