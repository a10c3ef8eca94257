import * as z from 'zod/mini';
import {
  type EditedProduct,
  newProductSchema,
  type ProductChange,
  type productChangeSchema,
} from '#shared/contracts/products/product-changes.ts';
import { areValidPriceBreaks, type PriceList } from '#shared/domain/products/price-breaks.ts';
import { units } from '#shared/domain/products/units.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';
import { numberTextSchema, toTyped } from '#web/forms/typed-number.ts';

/** The optional fields as they are typed; numbers are formatted text. */
export const typedDetailsSchema = z.object({
  partNumber: z.string(),
  barcode: z.string(),
  category: z.string(),
  family: z.string(),
  unit: z.enum(units),
  orderMultiple: numberTextSchema,
  lowStockAt: numberTextSchema,
  leadDays: numberTextSchema,
  weight: numberTextSchema,
  length: numberTextSchema,
  width: numberTextSchema,
  height: numberTextSchema,
  countryOfOrigin: z.string(),
  customsNumber: z.string(),
  sellsRest: z.boolean(),
  bin: z.string(),
  tracksBatches: z.boolean(),
  priceBreaks: z.array(z.object({ quantity: numberTextSchema, price: numberTextSchema })),
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  documents: z.array(z.object({ title: z.string(), url: z.string() })),
  // One on each line.
  otherNumbers: z.string(),
  accessories: z.string(),
  substitutes: z.string(),
  replacedBy: z.string(),
  pictures: z.array(z.object({ image: z.string(), alt: z.string() })),
});

export type TypedDetails = z.input<typeof typedDetailsSchema>;

const { shape } = z.required(newProductSchema);

// A pipe's ends have the same type: the contract takes more than what is typed.
const typedText = z.pipe(
  z.string(),
  z.transform((text: string): string | null => text),
);
const typedLines = z.pipe(
  z.string(),
  z.transform((text: string): string[] => text.split('\n')),
);
const typedNumber = z.pipe(
  numberTextSchema,
  z.transform((text: string): string | number => text),
);
const typedNumberOrNone = z.pipe(
  numberTextSchema,
  z.transform((text: string): string | number | null => text),
);

/** From what is typed to what the API takes. */
export const detailsFormShape = {
  partNumber: z.pipe(typedText, shape.partNumber),
  barcode: z.pipe(typedText, shape.barcode),
  category: z.pipe(typedText, shape.category),
  family: z.pipe(typedText, shape.family),
  unit: shape.unit,
  orderMultiple: z.pipe(typedNumber, shape.orderMultiple),
  lowStockAt: z.pipe(typedNumberOrNone, shape.lowStockAt),
  leadDays: z.pipe(typedNumberOrNone, shape.leadDays),
  weight: z.pipe(typedNumberOrNone, shape.weight),
  length: z.pipe(typedNumberOrNone, shape.length),
  width: z.pipe(typedNumberOrNone, shape.width),
  height: z.pipe(typedNumberOrNone, shape.height),
  countryOfOrigin: z.pipe(typedText, shape.countryOfOrigin),
  customsNumber: z.pipe(typedText, shape.customsNumber),
  sellsRest: shape.sellsRest,
  bin: z.pipe(typedText, shape.bin),
  tracksBatches: shape.tracksBatches,
  priceBreaks: z.pipe(z.array(z.object({ quantity: typedNumber, price: typedNumber })), shape.priceBreaks),
  specifications: shape.specifications,
  documents: shape.documents,
  otherNumbers: z.pipe(typedLines, shape.otherNumbers),
  accessories: z.pipe(typedLines, shape.accessories),
  substitutes: z.pipe(typedLines, shape.substitutes),
  replacedBy: z.pipe(typedText, shape.replacedBy),
  pictures: shape.pictures,
};

export const emptyDetails: TypedDetails = {
  partNumber: '',
  barcode: '',
  category: '',
  family: '',
  unit: 'piece',
  orderMultiple: '1',
  lowStockAt: '',
  leadDays: '',
  weight: '',
  length: '',
  width: '',
  height: '',
  countryOfOrigin: '',
  customsNumber: '',
  sellsRest: false,
  bin: '',
  tracksBatches: false,
  priceBreaks: [],
  specifications: [],
  documents: [],
  otherNumbers: '',
  accessories: '',
  substitutes: '',
  replacedBy: '',
  pictures: [],
};

/** `write` turns a price into text. */
export function toTypedDetails(product: EditedProduct, write: (price: number) => string = toTyped): TypedDetails {
  return {
    partNumber: product.partNumber ?? '',
    barcode: product.barcode ?? '',
    category: product.category ?? '',
    family: product.family ?? '',
    unit: product.unit,
    orderMultiple: String(product.orderMultiple),
    lowStockAt: String(product.lowStockAt ?? ''),
    leadDays: String(product.leadDays ?? ''),
    weight: product.weight == null ? '' : write(product.weight),
    length: String(product.length ?? ''),
    width: String(product.width ?? ''),
    height: String(product.height ?? ''),
    countryOfOrigin: product.countryOfOrigin ?? '',
    customsNumber: product.customsNumber ?? '',
    sellsRest: product.sellsRest,
    bin: product.bin ?? '',
    tracksBatches: product.tracksBatches,
    priceBreaks: product.priceBreaks.map(({ quantity, price }) => ({
      quantity: String(quantity),
      price: write(price),
    })),
    specifications: product.specifications,
    documents: product.documents,
    otherNumbers: product.otherNumbers.join('\n'),
    accessories: product.accessories.join('\n'),
    substitutes: product.substitutes.join('\n'),
    replacedBy: product.replacedBy ?? '',
    pictures: product.pictures,
  };
}

type ChangedDetails = Partial<Omit<TypedDetails, NumberList> & Pick<z.input<typeof productChangeSchema>, NumberList>>;
type NumberList = 'otherNumbers' | 'accessories' | 'substitutes';

/** The details that differ from the product as shown, still as text. */
export function changedDetails(details: TypedDetails, product: EditedProduct): ChangedDetails {
  const shown = toTypedDetails(product, String);
  return {
    ...(!isText(details.partNumber, shown.partNumber) && { partNumber: details.partNumber }),
    ...(!isText(details.barcode, shown.barcode) && { barcode: details.barcode }),
    ...(!isText(details.category, shown.category) && { category: details.category }),
    ...(!isText(details.family, shown.family) && { family: details.family }),
    ...(details.unit !== shown.unit && { unit: details.unit }),
    ...(!isSame(details.orderMultiple, shown.orderMultiple) && { orderMultiple: details.orderMultiple }),
    ...(!isSame(details.lowStockAt, shown.lowStockAt) && { lowStockAt: details.lowStockAt }),
    ...(!isSame(details.leadDays, shown.leadDays) && { leadDays: details.leadDays }),
    ...(!isSame(details.weight, shown.weight) && { weight: details.weight }),
    ...(!isSame(details.length, shown.length) && { length: details.length }),
    ...(!isSame(details.width, shown.width) && { width: details.width }),
    ...(!isSame(details.height, shown.height) && { height: details.height }),
    ...(!isText(details.countryOfOrigin, shown.countryOfOrigin) && { countryOfOrigin: details.countryOfOrigin }),
    ...(!isText(details.customsNumber, shown.customsNumber) && { customsNumber: details.customsNumber }),
    ...(details.sellsRest !== shown.sellsRest && { sellsRest: details.sellsRest }),
    ...(!isText(details.bin, shown.bin) && { bin: details.bin }),
    ...(details.tracksBatches !== shown.tracksBatches && { tracksBatches: details.tracksBatches }),
    ...(!haveSame(details.priceBreaks, shown.priceBreaks, isSame) && { priceBreaks: details.priceBreaks }),
    ...(!haveSame(details.specifications, shown.specifications, isText) && { specifications: details.specifications }),
    ...(!haveSame(details.documents, shown.documents, isText) && { documents: details.documents }),
    ...changedLines('otherNumbers', details, shown),
    ...changedLines('accessories', details, shown),
    ...changedLines('substitutes', details, shown),
    ...(!isText(details.replacedBy, shown.replacedBy) && { replacedBy: details.replacedBy }),
    ...(!haveSame(details.pictures, shown.pictures, isText) && { pictures: details.pictures }),
  };
}

function changedLines(
  name: NumberList,
  details: TypedDetails,
  shown: TypedDetails,
): Partial<Record<NumberList, string[]>> {
  const lines = details[name].split('\n').flatMap((line) => line.trim() || []);
  return lines.join('\n') === shown[name] ? {} : { [name]: lines };
}

type Equality = (text: string, shown: string) => boolean;

const isText: Equality = (text, shown) => text.trim() === shown;

/** Whether two texts are one number, however it is written. */
export const isSame: Equality = (text, shown) =>
  isText(text, shown) || (text.trim() !== '' && shown !== '' && Number(text) === Number(shown));

function haveSame<Row extends Record<string, string>>(rows: Row[], shown: Row[], equal: Equality): boolean {
  return (
    rows.length === shown.length &&
    rows.every((row, index) => Object.entries(row).every(([key, text]) => equal(text, shown[index]?.[key] ?? '')))
  );
}

/** The input of the first price break that does not fit to the one before, or null. */
function wrongPriceBreak({ price, priceBreaks }: PriceList): [row: number, input: 'quantity' | 'price'] | null {
  const upTo = (row: number) => priceBreaks.slice(0, row);
  const row = priceBreaks.findIndex((_, index) => !areValidPriceBreaks({ price, priceBreaks: upTo(index + 1) }));
  const wrong = priceBreaks[row];
  if (wrong === undefined) return null;
  const withAnyQuantity = { ...wrong, quantity: Number.POSITIVE_INFINITY };
  const isCheaper = areValidPriceBreaks({ price, priceBreaks: [...upTo(row), withAnyQuantity] });
  return [row, isCheaper ? 'quantity' : 'price'];
}

type Changed = Pick<ProductChange, 'price' | 'priceBreaks'> | null;

/** A check of forms: `shown` has what the form leaves as it is. */
export function checkPriceBreaks(shown: PriceList): (form: z.core.ParsePayload<Changed>) => void {
  return ({ value, issues }) => {
    if (value === null) return;
    const { price = shown.price, priceBreaks = shown.priceBreaks } = value;
    const wrong = wrongPriceBreak({ price, priceBreaks });
    if (wrong === null) return;
    const path = ['priceBreaks', ...wrong];
    issues.push({ code: 'custom', message: productFieldMessages.priceBreaksInvalid, path, input: value });
  };
}
