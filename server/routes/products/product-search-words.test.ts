import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/testing/test-shop.ts';
import type { Product } from '#shared/contracts/products/products.ts';

// What searches find, however it is written. They only read, so those of a group share a shop.

let shop: TestShop;

async function openWith(shelf: readonly (readonly [product: string, description: string])[]): Promise<void> {
  shop = await openTestShop();
  for (const [product, description] of shelf) await shop.addProduct({ product, description });
}

async function find(q: string, more = '&sort=createdAt'): Promise<string[]> {
  const address = `/api/products?q=${encodeURIComponent(q)}${more}`;
  const { status, body } = await shop.request<Product[]>('GET', address);
  expect([q, status]).toEqual([q, 200]);
  return body.map(({ product }) => product);
}

describe('a search finds', () => {
  const shelf = [
    ['Hex Bolt', 'Zinc plated, part no. BH-1X'],
    ['Hex nut M8', 'Größe: ÜBERMASS, Ø 8,5 mm'],
    ['Washer M12', 'Fits a bolt; 50% "thicker" — per DIN‑125'],
  ] as const;
  beforeAll(() => openWith(shelf));
  afterAll(() => shop.close());

  test.each([
    ['bh1x', ['Hex Bolt']],
    ['BH-1X', ['Hex Bolt']],
    ['bh 1 x', ['Hex Bolt']],
    ['h-1x', ['Hex Bolt']],
    ['hexbolt', ['Hex Bolt']],
    ['hex', ['Hex Bolt', 'Hex nut M8']],
    ['X-B', []],
    ['xbo', ['Hex Bolt']],
    ['din125', ['Washer M12']],
    ['DIN 125', ['Washer M12']],
    ['größe', ['Hex nut M8']],
    ['GRÖSSE', ['Hex nut M8']],
    ['u\u0308bermass', ['Hex nut M8']],
    ['øb', []],
    ['ø', ['Hex nut M8']],
    ['m8', ['Hex nut M8']],
    ['M', ['Hex nut M8', 'Washer M12']],
    ['x', []],
    ['1x', ['Hex Bolt']],
    ['bolt m12', ['Washer M12']],
    ['m12 washer', ['Washer M12']],
    ['m8 hex', ['Hex nut M8']],
    ['hex washer', []],
    ['boltzinc', []],
    ['m8größe', []],
    ['"', ['Washer M12']],
    ['"thicker"', ['Washer M12']],
    ['50%', ['Washer M12']],
    ['%', ['Washer M12']],
    ['h%x', []],
    ['h_x', []],
    ['___', []],
    ['-', ['Hex Bolt', 'Hex nut M8', 'Washer M12']],
  ])('%j: %j', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test.each([
    'hex OR bolt',
    'hex AND nut',
    'NOT hex',
    'bolt*',
    '^hex',
    'text:hex',
    'NEAR(hex bolt)',
    '"hex',
    "' or 1=1 --",
    '{a b} : c',
    'hex\0bolt',
    '\\',
    'a\\%b',
    'ﷺ'.repeat(200),
    'a b c d e f g h '.repeat(12),
    Array.from({ length: 200 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(''),
  ])('nothing for %j, which has no words', async (q) => {
    expect(await find(q)).toEqual([]);
    expect(await find(q, '&sort=price&inStock=true')).toEqual([]);
  });
});

describe('a search tolerates', () => {
  const shelf = [
    ['Hex Bolt M12 × 60, Grade 8.8', 'Blue electro-zinc finish, boxed by 100.'],
    ['Brass Ball Valve 1 in, Full Bore', 'Forged body, chrome-plated ball, boxes of ten.'],
    ['Euro Container 600 × 400 × 320 mm', 'Grey polypropylene, 1,200 per truck.'],
    ['Safety Helmet with Ratchet Harness', 'Cartons of 20, four colours.'],
    ['Galvanized Chain 8 mm', 'Drums of 30 m.'],
    ['Stretch Film 500 mm × 300 m', 'Six rolls per carton.'],
    ['Swivel Castor 125 mm', 'Polyurethane tyre on an aluminium centre; glass-fibre cover.'],
  ] as const;
  beforeAll(() => openWith(shelf));
  afterAll(() => shop.close());

  const [bolt, valve, container, helmet, chain, film, castor] = shelf.map(([name]) => name);
  test.each([
    ['M12x60', [bolt]],
    ['m12*60', [bolt]],
    ['600x400', [container]],
    ['600 X 400', [container]],
    ['1200', [container]],
    ['500x300', [film]],
    ['1" valve', [valve]],
    ['1 inch valves', [valve]],
    ['1in', [valve]],
    ['2" valve', []],
    ['helmets', [helmet]],
    ['galvanized', [chain]],
    ['galvanised chains', [chain]],
    ['swivelcaster', [castor]],
    ['caster', [castor]],
    ['gray', [container]],
    ['color', [helmet]],
    ['colou', [helmet]],
    ['aluminum', [castor]],
    ['fiberglass', []],
    ['glass fiber', [castor]],
    ['tire', [castor]],
    ['boxes of ten', [valve]],
  ])('%s: %j', async (q, names) => {
    expect(await find(q)).toEqual(names);
  });

  test.each([
    ['galvnized', chain],
    ['hemlets', helmet],
    ['brass vavle', valve],
    ['galvanised chainn', chain],
    ['helmet', null],
    ['forklift', null],
    ['', null],
    ['-', null],
    ['"; drop table products', null],
    ['%%%%', null],
    ['q'.repeat(200), null],
  ])('%s: did you mean %s?', async (q, suggestion) => {
    const address = `/api/products/suggestion?q=${encodeURIComponent(q)}`;
    const { status, body } = await shop.request('GET', address);
    expect([status, body]).toMatchObject([200, { suggestion }]);
  });

  test.each([
    ['galvnized', 'galvanized', chain],
    ['brass vavle', 'brass valve', valve],
    ['Hemlets', 'helmet', helmet],
    ['helmet', null, null],
    ['forklift', null, null],
  ])('%s: what is meant is %s', async (q, corrected, name) => {
    const address = `/api/products/suggestion?q=${encodeURIComponent(q)}`;
    expect((await shop.request('GET', address)).body).toMatchObject({ corrected });
    if (corrected !== null) expect(await find(corrected)).toContain(name);
  });

  test('finds the name that it suggests', async () => {
    expect(await find(castor ?? '')).toEqual([castor]);
    expect((await shop.request('GET', `/api/products/suggestion?q=${'x'.repeat(201)}`)).status).toBe(422);
  });
});
