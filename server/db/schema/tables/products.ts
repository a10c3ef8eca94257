import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Fixed } from '#server/db/schema/column-types.ts';
import type { Milligrams } from '#shared/domain/freight/delivery-method.ts';
import type { PriceUnits } from '#shared/domain/money.ts';
import type { PictureFormat } from '#shared/domain/products/pictures.ts';
import type { Unit } from '#shared/domain/products/units.ts';

export interface ProductsTable {
  seq: Generated<number>;
  id: Fixed<string>;
  name: string;
  description: string;
  price_units: PriceUnits;
  minimum_quantity: number;
  available_quantity: number;
  image: string;
  created_at: Fixed<number>;
  deleted_at: ColumnType<number | null, never, number | null>;
  part_number: string | null;
  part_number_key: string | null;
  /** A `looseKey`, which several products may have. */
  part_number_loose: string | null;
  barcode: string | null;
  category: string | null;
  category_key: string | null;
  /** The name of its family as it was written, and the `familyKey` of it. */
  family: string | null;
  family_key: string | null;
  unit: Generated<Unit>;
  order_multiple: Generated<number>;
  /** JSON: `PriceBreak[]`. */
  price_breaks: Generated<string>;
  /** JSON: `{ name, value }[]`. */
  specifications: Generated<string>;
  /** JSON: `{ title, url }[]`. */
  documents: Generated<string>;
  /** JSON: `string[]`, as are accessories and substitutes, which are part numbers like `replaced_by`. */
  other_numbers: Generated<string>;
  accessories: Generated<string>;
  substitutes: Generated<string>;
  replaced_by: string | null;
  /** JSON: `{ image, alt }[]`, those after the first, which is `image`. */
  pictures: Generated<string>;
  low_stock_at: number | null;
  /** Working days that it needs beyond the shop's own; null for none. */
  lead_days: number | null;
  /** Of one selling unit; null when unknown, as the others are. */
  weight_mg: Milligrams | null;
  length_mm: number | null;
  width_mm: number | null;
  height_mm: number | null;
  /** ISO 3166. */
  country_of_origin: string | null;
  /** The digits of an HS code. */
  customs_number: string | null;
  sells_rest: Generated<0 | 1>;
  /** Where it lies in the warehouse, such as `A-03-2`; no public response shows it. */
  bin: string | null;
  /** What arrives of it has a batch number, and so has what leaves. */
  tracks_batches: Generated<0 | 1>;
  /** Returned while customers wait in line: kept for them, not available. */
  set_aside: Generated<number>;
  search_text: string;
  in_stock: ColumnType<0 | 1, never, never>;
  /** The number of changes of its fields; stock is none. */
  version: Generated<number>;
}

/** What a family shows besides its products, which name it. */
export interface ProductFamiliesTable {
  seq: Generated<number>;
  id: Fixed<string>;
  /** A `familyKey`, unique. */
  key: string;
  name: string;
  /** Null for that of its first product, as the picture is. */
  description: string | null;
  image: string | null;
}

/** Where pages of families were before they got another name. */
export interface FamilyAddressesTable {
  /** A `familyKey`; a family of today that has it counts first. */
  key: Fixed<string>;
  family_id: string;
}

/** A picture that staff uploaded for products. */
export interface PicturesTable {
  /** SHA-256 of what was uploaded, in hexadecimal. */
  hash: Fixed<string>;
  // Of the largest variant, in pixels.
  width: Fixed<number>;
  height: Fixed<number>;
  /** 0 until it has all variants; those in WebP come with the picture. */
  is_complete: 0 | 1;
  /** From when on it may be removed if nothing shows it; null once something does. */
  check_at: number | null;
  created_at: Fixed<number>;
}

export interface PictureVariantsTable {
  picture_hash: Fixed<string>;
  width: Fixed<number>;
  format: Fixed<PictureFormat>;
  content: Fixed<Buffer>;
}

/** A PDF that staff uploaded for products. */
export interface DocumentsTable {
  /** SHA-256 of it, in hexadecimal. */
  hash: Fixed<string>;
  content: Fixed<Buffer>;
  /** As of a picture. */
  check_at: number | null;
  created_at: Fixed<number>;
}

export const fileKinds = ['documents', 'pictures'] as const;
export type FileKind = (typeof fileKinds)[number];

/** An uploaded file that a product, on sale or not, shows besides its first picture. */
export interface ProductFilesTable {
  product_id: Fixed<string>;
  kind: Fixed<FileKind>;
  hash: Fixed<string>;
}

/** A value of a specification by which a product on sale is filtered within its category; see specification-keys.ts. */
export interface ProductSpecificationsTable {
  product_seq: Fixed<number>;
  category_key: Fixed<string>;
  name_key: Fixed<string>;
  value_key: Fixed<string>;
  /** The base unit of `number`; both null for a plain choice. */
  base: Fixed<string | null>;
  number: Fixed<number | null>;
  /** The place among the product's specifications. */
  position: Fixed<number>;
  /** Both as the product spells them. */
  name: Fixed<string>;
  value: Fixed<string>;
}

/** The `other_numbers` of all products, by which they are found. */
export interface OtherNumbersTable {
  product_id: Fixed<string>;
  number: Fixed<string>;
  number_key: Fixed<string>;
  /** A `looseKey`. */
  number_loose: Fixed<string>;
}

export interface ProductSearchTable {
  rowid: number;
}

export interface ProductsTables {
  products: ProductsTable;
  product_families: ProductFamiliesTable;
  family_addresses: FamilyAddressesTable;
  pictures: PicturesTable;
  picture_variants: PictureVariantsTable;
  documents: DocumentsTable;
  product_files: ProductFilesTable;
  product_search: ProductSearchTable;
  product_specifications: ProductSpecificationsTable;
  other_numbers: OtherNumbersTable;
}

export type ProductDetailsRow = Omit<
  Selectable<ProductsTable>,
  | 'search_text'
  | 'in_stock'
  | 'part_number_key'
  | 'part_number_loose'
  | 'category_key'
  | 'family_key'
  | 'set_aside'
  | 'version'
>;
export type ProductRow = Omit<
  ProductDetailsRow,
  | 'specifications'
  | 'documents'
  | 'pictures'
  | 'lead_days'
  | 'weight_mg'
  | 'length_mm'
  | 'width_mm'
  | 'height_mm'
  | 'country_of_origin'
  | 'customs_number'
  | 'family'
  | 'other_numbers'
  | 'accessories'
  | 'substitutes'
  | 'replaced_by'
  | 'bin'
  | 'tracks_batches'
> & {
  /** The other number that it was found by; no column. */
  foundAs?: string;
};
export type FamilyRow = Selectable<ProductFamiliesTable>;
export type PictureRow = Selectable<PicturesTable>;
/** With what an order keeps of it. */
export type OrderedProductRow = ProductRow & Pick<ProductDetailsRow, 'lead_days' | 'weight_mg'>;
