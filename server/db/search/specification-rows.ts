import { parseSpecifications } from '#server/db/stored-json.ts';
import { specificationValues } from '#shared/domain/specifications/specification-keys.ts';

export interface Specified {
  seq: number;
  category_key: string | null;
  deleted_at: number | null;
  specifications: string;
}

/** The rows by which a product is found; none when it is not on sale, or in no category. */
export function specificationRows({ seq, category_key, deleted_at, specifications }: Specified) {
  if (category_key === null || deleted_at !== null || specifications === '[]') return [];
  return specificationValues(parseSpecifications(specifications)).map((found) => ({
    product_seq: seq,
    category_key,
    name_key: found.nameKey,
    value_key: found.valueKey,
    base: found.base,
    number: found.number,
    position: found.position,
    name: found.name,
    value: found.value,
  }));
}
