import type { ProductDetailsRow } from '#server/db/schema/tables/products.ts';
import { fromMilligrams, knownMilligrams } from '#shared/domain/freight/weight.ts';
import type { ShippingData } from '#shared/domain/products/shipping-data.ts';

export type ShippingColumns = Pick<
  ProductDetailsRow,
  'weight_mg' | 'length_mm' | 'width_mm' | 'height_mm' | 'country_of_origin' | 'customs_number'
>;

/** The columns of what was sent; undefined for the rest. */
export function toShippingColumns(data: { [Field in keyof ShippingData]?: ShippingData[Field] | undefined }) {
  const { weight } = data;
  return {
    weight_mg: weight === undefined || weight === null ? weight : knownMilligrams(weight),
    length_mm: data.length,
    width_mm: data.width,
    height_mm: data.height,
    country_of_origin: data.countryOfOrigin,
    customs_number: data.customsNumber,
  };
}

export function fromShippingColumns(row: ShippingColumns): ShippingData {
  return {
    weight: row.weight_mg === null ? null : fromMilligrams(row.weight_mg),
    length: row.length_mm,
    width: row.width_mm,
    height: row.height_mm,
    countryOfOrigin: row.country_of_origin,
    customsNumber: row.customs_number,
  };
}
