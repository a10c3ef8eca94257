import { parseTexts } from '#server/db/stored-json.ts';
import { looseKey, partNumberKey } from '#shared/domain/reading/part-number.ts';

export interface OtherNumbered {
  id: string;
  /** JSON. */
  other_numbers?: string | undefined;
}

/** The rows by which a product is found. */
export function otherNumberRows({ id, other_numbers: json = '[]' }: OtherNumbered) {
  return parseTexts(json).map((number) => ({
    product_id: id,
    number,
    number_key: partNumberKey(number),
    number_loose: looseKey(number),
  }));
}
