import {
  type SpecificationFilter,
  type SpecificationValue,
  specificationValues,
} from '#shared/domain/specifications/specification-keys.ts';

interface Specified {
  specifications: { name: string; value: string }[];
}

export interface TableColumn {
  nameKey: string;
  name: string;
}

export interface TableRow<Product> {
  product: Product;
  /** By the key of the name; several where a product has a name twice. */
  cells: Map<string, SpecificationValue[]>;
}

/** Products side by side. */
export interface FamilyTable<Product> {
  /** The names by which the products differ, in the order of their data. */
  columns: TableColumn[];
  /** What all of them have. */
  common: { name: string; value: string }[];
  /** Sorted by the columns, from the left. */
  rows: TableRow<Product>[];
}

export function familyTable<Product extends Specified>(products: readonly Product[]): FamilyTable<Product> {
  const rows = products.map((product) => ({
    product,
    cells: Map.groupBy(specificationValues(product.specifications), ({ nameKey }) => nameKey),
  }));
  const names = new Map<string, SpecificationValue>();
  for (const { cells } of rows)
    for (const [nameKey, [first]] of cells) if (first && !names.has(nameKey)) names.set(nameKey, first);
  const differing = [...names.values()].filter(({ nameKey }) =>
    differ(rows.map(({ cells }) => keyOf(cells.get(nameKey)))),
  );
  const columns = differing.map(({ nameKey, name }) => ({ nameKey, name }));
  const common = [...names.values()]
    .filter((each) => !differing.includes(each))
    .map(({ nameKey, name }) => ({ name, value: cellText(rows[0]?.cells.get(nameKey)) }));
  return { columns, common, rows: rows.toSorted((one, other) => compareRows(one.cells, other.cells, columns)) };
}

function differ(keys: string[]): boolean {
  return new Set(keys).size > 1;
}

function keyOf(values: SpecificationValue[] = []): string {
  return values
    .map(({ valueKey }) => valueKey)
    .sort()
    .join('\n');
}

export function cellText(values: SpecificationValue[] = []): string {
  return values.map(({ value }) => value).join(', ');
}

type Cells = TableRow<unknown>['cells'];

function compareRows(one: Cells, other: Cells, columns: TableColumn[]): number {
  for (const { nameKey } of columns) {
    const order = compareCells(one.get(nameKey)?.[0], other.get(nameKey)?.[0]);
    if (order !== 0) return order;
  }
  return 0;
}

const naturally = new Intl.Collator('en', { numeric: true });

/** Sizes by their number, others as people count (`M8` before `M10`), missing ones last. */
function compareCells(one: SpecificationValue | undefined, other: SpecificationValue | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other);
  if (one.number !== null && other.number !== null && one.base === other.base) return one.number - other.number;
  return naturally.compare(one.valueKey, other.valueKey);
}

/** Whether a row has one of the values of each filter; ranges are not asked here. */
export function passesFilters({ cells }: Pick<TableRow<unknown>, 'cells'>, filters: SpecificationFilter[]): boolean {
  return filters.every(
    ({ nameKey, valueKeys }) =>
      valueKeys.length === 0 || cells.get(nameKey)?.some(({ valueKey }) => valueKeys.includes(valueKey)) === true,
  );
}

export interface Choice {
  value: string;
  valueKey: string;
  /** Of the rows that pass the filters of the other columns. */
  count: number;
}

/** The values of a column in their order, those of no row that is left too. */
export function choicesOf({ rows }: FamilyTable<unknown>, nameKey: string, filters: SpecificationFilter[]): Choice[] {
  const others = filters.filter((filter) => filter.nameKey !== nameKey);
  const choices = new Map<string, SpecificationValue & { count: number }>();
  for (const row of rows) {
    const isLeft = passesFilters(row, others);
    for (const value of row.cells.get(nameKey) ?? []) {
      const { count = 0 } = choices.get(value.valueKey) ?? {};
      choices.set(value.valueKey, { ...(choices.get(value.valueKey) ?? value), count: count + Number(isLeft) });
    }
  }
  return [...choices.values()].sort(compareCells).map(({ value, valueKey, count }) => ({ value, valueKey, count }));
}
