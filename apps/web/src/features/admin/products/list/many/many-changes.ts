import type { ProductResult } from '#shared/contracts/products/many-products.ts';
import type { ProductSummary } from '#shared/contracts/products/products.ts';

export const changeKinds = ['price', 'category', 'low', 'remove'] as const;
export type ChangeKind = (typeof changeKinds)[number];

type Values = Partial<Pick<ProductSummary, 'price' | 'priceBreaks' | 'category' | 'lowStockAt'>>;

/** Of one product: what was shown of it, and what it becomes. */
export interface ManyChange {
  id: string;
  name: string;
  before: Values;
  after: Values;
}

interface Named {
  id: string;
  name: string;
}

export interface Report<Item extends Named = Named> {
  done: Item[];
  refused: { id: string; name: string; reason: string }[];
}

/** What became of each; what was so already counts as done. */
export function reportOf<Item extends Named>(items: Item[], results: ProductResult[]): Report<Item> {
  const problems = new Map(results.map(({ id, problem }) => [id, problem]));
  const refused = items.flatMap(({ id, name }) => {
    const problem = problems.get(id);
    return problem ? [{ id, name, reason: problem.message }] : [];
  });
  return { done: items.filter(({ id }) => problems.get(id) === null), refused };
}

export function reversed({ before, after, ...product }: ManyChange): ManyChange {
  return { ...product, before: after, after: before };
}

export interface ManyDialogProps {
  /** The selected ones that are on sale, as they are now. */
  products: ProductSummary[];
  /** How many of the selected are not. */
  gone: number;
  isBusy: boolean;
  onCancel: () => void;
}

export interface ValueDialogProps extends ManyDialogProps {
  onApply: (changes: ManyChange[]) => void;
}
