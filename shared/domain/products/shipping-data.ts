/** What a product weighs and measures, where it comes from, and its number for customs; null where it is not known. */
export interface ShippingData {
  /** Of one selling unit, in kilograms with at most six decimals. */
  weight: number | null;
  /** In millimetres. */
  length: number | null;
  width: number | null;
  height: number | null;
  /** ISO 3166, such as DE. */
  countryOfOrigin: string | null;
  /** The digits of an HS code. */
  customsNumber: string | null;
}

export const shippingFields = [
  'weight',
  'length',
  'width',
  'height',
  'countryOfOrigin',
  'customsNumber',
] as const satisfies (keyof ShippingData)[];

/** In millimetres. */
export const MAX_DIMENSION = 100_000;

/** Null where nothing is known. */
export function withEachField(data: { [Field in keyof ShippingData]?: ShippingData[Field] | undefined }): ShippingData {
  const { weight = null, length = null, width = null, height = null } = data;
  const { countryOfOrigin = null, customsNumber = null } = data;
  return { weight, length, width, height, countryOfOrigin, customsNumber };
}
