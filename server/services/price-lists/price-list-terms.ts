import type { PriceListRow } from '#server/db/schema/tables/price-lists.ts';
import { parseCategoryPercents } from '#server/db/stored-json.ts';
import type { NewPriceList } from '#shared/contracts/price-lists/price-lists.ts';
import { categoryKey } from '#shared/domain/products/category.ts';

type TermColumns = Pick<PriceListRow, 'name' | 'valid_from' | 'valid_until' | 'percent_off' | 'category_percents'>;

/** Percentages have up to two decimals, and are stored in hundredths. */
export function toColumns({ name, validFrom, validUntil, percentOff, categories }: NewPriceList): TermColumns {
  const percents = categories.map(({ category, percentOff }) => ({
    key: categoryKey(category),
    category,
    percentOff: Math.round(percentOff * 100),
  }));
  return {
    name,
    valid_from: validFrom,
    valid_until: validUntil,
    percent_off: percentOff === null ? null : Math.round(percentOff * 100),
    category_percents: JSON.stringify(percents),
  };
}

export function toTerms(row: TermColumns): NewPriceList {
  return {
    name: row.name,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    percentOff: row.percent_off === null ? null : row.percent_off / 100,
    categories: parseCategoryPercents(row.category_percents).map(({ category, percentOff }) => ({
      category,
      percentOff: percentOff / 100,
    })),
  };
}
