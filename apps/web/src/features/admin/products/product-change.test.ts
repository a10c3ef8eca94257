import { expect, test } from 'vitest';
import type { EditedProduct } from '#shared/contracts/products/product-changes.ts';
import { setLocale } from '#shared/domain/shop/locale.ts';
import { fieldMessages } from '#shared/messages/fields.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';
import {
  changeSchema,
  type ProductChangeForm,
  toChangeForm,
  typedAdjustment,
} from '#web/features/admin/products/product-change.ts';

const bolt: EditedProduct = {
  _id: 'bolt',
  product: 'Hex Bolt M12',
  description: 'Grade 8.8, galvanized.',
  price: 0.45,
  minimumQuantity: 100,
  availableQuantity: 5000,
  image: '/products/hex-bolt-m12.svg',
  partNumber: null,
  barcode: null,
  category: null,
  unit: 'piece' as const,
  orderMultiple: 1,
  priceBreaks: [],
  lowStockAt: null,
  bin: null,
  tracksBatches: false,
  sellsRest: false,
  specifications: [],
  family: null,
  documents: [],
  otherNumbers: [],
  accessories: [],
  substitutes: [],
  replacedBy: null,
  pictures: [],
  createdAt: '2025-01-02T03:04:05.000Z',
};

function check(typed: Partial<ProductChangeForm>, shown = bolt) {
  const { data, error } = changeSchema(shown).safeParse({ ...toChangeForm(shown), ...typed });
  return error === undefined ? data : Object.fromEntries(error.issues.map(({ path, message }) => [path[0], message]));
}

test('returns null when no value differs, however it is written', () => {
  expect(check({})).toBeNull();
  expect(check({ price: ' 0.4500', minimumQuantity: '0100', product: 'Hex Bolt M12 ' })).toBeNull();
});

test('returns only the changed fields, as numbers', () => {
  expect(check({ price: '0.5' })).toEqual({ price: 0.5 });
  expect(check({ adjustQuantity: '-20', reason: ' damaged ' })).toEqual({ adjustQuantity: -20, reason: 'damaged' });
});

test('weight, dimensions, origin and customs number are typed and removed', () => {
  expect(check({ weight: '0.25', length: '1,200', countryOfOrigin: 'DE', customsNumber: '8482 10' })).toEqual({
    weight: 0.25,
    length: 1200,
    countryOfOrigin: 'DE',
    customsNumber: '848210',
  });
  const known = { ...bolt, weight: 0.25, height: 7, countryOfOrigin: 'DE' };
  expect(check({ weight: '0.250' }, known)).toBeNull();
  expect(check({ weight: '', height: ' ', countryOfOrigin: '' }, known)).toEqual({
    weight: null,
    height: null,
    countryOfOrigin: null,
  });
  expect(check({ weight: '0' })).toEqual({ weight: productFieldMessages.weightInvalid(1_000_000) });
});

test('accepts thousands separators and no other comma', () => {
  expect(check({ price: '1,234.5', minimumQuantity: '1,000', adjustQuantity: '-2,000', reason: 'damaged' })).toEqual({
    price: 1234.5,
    minimumQuantity: 1000,
    adjustQuantity: -2000,
    reason: 'damaged',
  });
  expect(check({ price: '1,5', adjustQuantity: '2,0' })).toEqual({
    price: fieldMessages.numberComma,
    adjustQuantity: fieldMessages.numberComma,
  });
});

const priced: EditedProduct = {
  ...bolt,
  partNumber: 'BH-11',
  priceBreaks: [
    { quantity: 1000, price: 0.4 },
    { quantity: 5000, price: 0.35 },
  ],
  specifications: [{ name: 'Thread', value: 'M12' }],
  documents: [{ title: 'Data sheet', url: 'https://example.com/bh-11.pdf' }],
};
const rows = toChangeForm(priced);

test('compares the details however they are written, and returns a changed list as a whole', () => {
  expect(check({ ...rows, partNumber: ' BH-11 ', orderMultiple: ' 01', lowStockAt: ' ' }, priced)).toBeNull();
  const [, last = { quantity: '', price: '' }] = rows.priceBreaks;
  const written = [{ quantity: '1,000', price: '0.40' }, last];
  expect(check({ ...rows, priceBreaks: written }, priced)).toBeNull();
  expect(check({ ...rows, priceBreaks: [last], barcode: '', category: ' Fasteners ' }, priced)).toEqual({
    priceBreaks: [{ quantity: 5000, price: 0.35 }],
    category: 'Fasteners',
  });
  expect(check({ ...rows, partNumber: '', lowStockAt: '0', unit: 'box', documents: [] }, priced)).toEqual({
    partNumber: null,
    lowStockAt: 0,
    unit: 'box',
    documents: [],
  });
  expect(check({ ...rows, specifications: [{ name: 'Thread', value: 'M10' }] }, priced)).toEqual({
    specifications: [{ name: 'Thread', value: 'M10' }],
  });
});

test('reads numbers from lines, and sends a changed list of them as a whole', () => {
  const named: EditedProduct = { ...bolt, otherNumbers: ['OLD-1', 'OLD-2'], replacedBy: 'BH-12' };
  expect(check({ otherNumbers: 'OLD-1\n OLD-2 \n\n' }, named)).toBeNull();
  expect(check({ otherNumbers: 'OLD-2', accessories: 'NUT-1\nWSH-1\n', replacedBy: ' ' }, named)).toEqual({
    otherNumbers: ['OLD-2'],
    accessories: ['NUT-1', 'WSH-1'],
    replacedBy: null,
  });
});

test('reports a price break that does not fit at its input, also when only the price changes', () => {
  const problems = (typed: Partial<ProductChangeForm>) =>
    changeSchema(priced)
      .safeParse({ ...rows, ...typed })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  const [first = { quantity: '', price: '' }, last = { quantity: '', price: '' }] = rows.priceBreaks;
  const invalid = productFieldMessages.priceBreaksInvalid;
  expect(problems({ price: '0.38' })).toEqual([['priceBreaks.0.price', invalid]]);
  expect(problems({ priceBreaks: [last, { ...first, price: '0.3' }] })).toEqual([['priceBreaks.1.quantity', invalid]]);
  expect(problems({ priceBreaks: [first, { ...last, price: '0.4' }] })).toEqual([['priceBreaks.1.price', invalid]]);
  expect(problems({ priceBreaks: [{ quantity: '1', price: 'x' }] })).toEqual([
    ['priceBreaks.0.quantity', fieldMessages.quantityRange],
    ['priceBreaks.0.price', fieldMessages.priceInvalid],
  ]);
});

test('requires number and reason of a stock movement', () => {
  expect(check({ adjustQuantity: '20' })).toEqual({ reason: productFieldMessages.adjustmentReasonRequired });
  expect(check({ reason: 'delivery' })).toEqual({ adjustQuantity: productFieldMessages.adjustmentInvalid });
});

test('reports each problem at its input', () => {
  expect(check({ product: ' ', price: '0', minimumQuantity: '' })).toEqual({
    product: productFieldMessages.productNameRequired,
    price: fieldMessages.priceInvalid,
    minimumQuantity: productFieldMessages.minimumQuantityRequired,
  });
});

test('parses a signed whole number', () => {
  expect(['', '-', '0', '1.5', '1,5', '50', '-20', '+7', '1,000'].map(typedAdjustment)).toEqual([
    null,
    null,
    null,
    null,
    null,
    50,
    -20,
    7,
    1000,
  ]);
});

test('prices are shown and read as the shop writes numbers', () => {
  setLocale('de-DE');
  try {
    const breaks = [{ quantity: 1000, price: 1.275 }];
    const shown = { ...bolt, price: 3.275, priceBreaks: breaks };
    expect(toChangeForm(shown)).toMatchObject({ price: '3,275', priceBreaks: [{ quantity: '1000', price: '1,275' }] });
    expect(check({}, shown)).toBeNull();
    expect(check({ price: '3,276', adjustQuantity: '1.000', reason: 'Found' }, shown)).toEqual({
      price: 3.276,
      adjustQuantity: 1000,
      reason: 'Found',
    });
    expect(check({ price: '3.28' }, shown)).toEqual({ price: 'Write thousands as 1.000 and decimals as 1,5' });
  } finally {
    setLocale('en-US');
  }
});
