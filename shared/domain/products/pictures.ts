/** Below it are the addresses of uploaded pictures: `/api/pictures/{hash}/{width}.webp`, with the largest width. */
export const PICTURE_PATH = '/api/pictures/';

export const pictureFormats = ['webp', 'avif'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Neither side of a picture is longer; in pixels. */
export const MAX_PICTURE_SIDE = 1600;
const SMALLER_WIDTHS = [400, 800];

/** `width` is the largest, in pixels. */
export interface PictureKey {
  hash: string;
  width: number;
}

export function pictureAddress({ hash, width }: PictureKey, format: PictureFormat = 'webp'): string {
  return `${PICTURE_PATH}${hash}/${width}.${format}`;
}

/** Null for any other address. */
export function parsePictureAddress(address: string): PictureKey | null {
  const [, hash = '', width] = /^\/api\/pictures\/([\da-f]{64})\/([1-9]\d{0,3})\.webp$/.exec(address) ?? [];
  return width === undefined ? null : { hash, width: Number(width) };
}

/** What a browser selects from, as `srcset`; undefined when the address is not that of an uploaded picture. */
export function pictureSources(address: string, format: PictureFormat): string | undefined {
  const [, path, width] = /(.*\/api\/pictures\/\w+\/)(\d+)\.webp$/.exec(address) ?? [];
  return (
    path &&
    pictureWidths(Number(width))
      .map((each) => `${path}${each}.${format} ${each}w`)
      .join()
  );
}

/** The widths that a picture of this largest width has; it is never enlarged. */
export function pictureWidths(largest: number): number[] {
  return [...SMALLER_WIDTHS.filter((width) => width < largest), largest];
}
