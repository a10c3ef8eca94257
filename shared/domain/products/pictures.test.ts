import { expect, test } from 'vitest';
import {
  parsePictureAddress,
  pictureAddress,
  pictureSources,
  pictureWidths,
} from '#shared/domain/products/pictures.ts';

const hash = '0123456789abcdef'.repeat(4);

test('an address names the largest width, from which the others follow', () => {
  const address = pictureAddress({ hash, width: 1600 });
  expect(address).toBe(`/api/pictures/${hash}/1600.webp`);
  expect(parsePictureAddress(address)).toEqual({ hash, width: 1600 });
  expect(pictureWidths(1600)).toEqual([400, 800, 1600]);
  expect([pictureWidths(800), pictureWidths(401), pictureWidths(30)]).toEqual([[400, 800], [400, 401], [30]]);
});

test('a browser selects from all widths of a format, wherever the shop is', () => {
  for (const origin of ['', 'https://shop.example']) {
    const path = `${origin}/api/pictures/${hash}`;
    expect(pictureSources(`${path}/900.webp`, 'avif')).toBe(
      `${path}/400.avif 400w,${path}/800.avif 800w,${path}/900.avif 900w`,
    );
  }
  expect(pictureSources('/products/hex-bolt-m12.svg', 'webp')).toBeUndefined();
});

test.each([
  `/api/pictures/${hash}/800.avif`,
  `/api/pictures/${hash}/0800.webp`,
  `/api/pictures/${hash}/16000.webp`,
  `/api/pictures/${hash.toUpperCase()}/800.webp`,
  `https://shop.example/api/pictures/${hash}/800.webp`,
  `/api/pictures/${hash}/800.webp?x`,
  '/products/hex-bolt-m12.svg',
  'javascript:alert(1)',
])('%s is not the address of an upload', (address) => {
  expect(parsePictureAddress(address)).toBeNull();
});
