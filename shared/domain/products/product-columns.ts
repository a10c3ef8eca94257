/** The columns of a CSV file of products, in the order of the export, by the field of the contract. */
export const productColumns = {
  partNumber: 'Part number',
  product: 'Product',
  description: 'Description',
  category: 'Category',
  family: 'Family',
  price: 'Price',
  unit: 'Unit',
  minimumQuantity: 'Minimum quantity',
  orderMultiple: 'Order multiple',
  priceBreaks: 'Price breaks',
  availableQuantity: 'Available',
  lowStockAt: 'Low stock at',
  sellsRest: 'Sells the rest',
  bin: 'Bin',
  tracksBatches: 'Tracks batches',
  leadDays: 'Lead time (days)',
  weight: 'Weight (kg)',
  length: 'Length (mm)',
  width: 'Width (mm)',
  height: 'Height (mm)',
  countryOfOrigin: 'Country of origin',
  customsNumber: 'Customs number',
  barcode: 'Barcode',
  image: 'Image',
  pictures: 'Further pictures',
  specifications: 'Specifications',
  documents: 'Documents',
  otherNumbers: 'Other numbers',
  accessories: 'Accessories',
  substitutes: 'Substitutes',
  replacedBy: 'Replaced by',
  _id: 'Product id',
} as const;

export type ProductColumn = keyof typeof productColumns;
/** What an import can change. Stock changes by the stock ledger only. */
export type ImportedField = Exclude<ProductColumn, 'availableQuantity' | '_id'>;

const byKey = new Map(
  (Object.keys(productColumns) as ProductColumn[]).map((column) => [keyOf(productColumns[column]), column]),
);

/** The column of a heading, compared without case, blanks and hyphens; null for others. */
export function productColumnOf(heading: string): ProductColumn | null {
  return byKey.get(keyOf(heading)) ?? null;
}

function keyOf(heading: string): string {
  return heading
    .normalize('NFKC')
    .replace(/[\s\p{Dash}_]/gu, '')
    .toLowerCase();
}
