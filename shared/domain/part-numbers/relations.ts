import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { productFieldMessages } from '#shared/messages/products/product-problems.ts';

/** Part numbers of other products, as far as they are to be set. */
export interface Relations {
  accessories?: string[] | undefined;
  substitutes?: string[] | undefined;
  replacedBy?: string | null | undefined;
}

export type RelationField = keyof Relations;

export const relationFields = ['accessories', 'substitutes', 'replacedBy'] as const satisfies RelationField[];

/** By the `partNumberKey`s of products on sale, the key of what replaces each; null for one that stays. */
export type Successors = ReadonlyMap<string, string | null>;

export function namedNumbers(relations: Relations, field: RelationField): string[] {
  return [relations[field] ?? []].flat();
}

/** The keys of all products that these relations name. */
export function namedKeys(relations: Relations): string[] {
  return relationFields.flatMap((field) => namedNumbers(relations, field)).map(partNumberKey);
}

/** The first thing that is wrong with the relations of the product with this part number; null if nothing is. */
export function relationProblem(
  partNumber: string | null,
  relations: Relations,
  successors: Successors,
): { field: RelationField; problem: string } | null {
  const own = partNumber === null ? '' : partNumberKey(partNumber);
  for (const field of relationFields) {
    for (const number of namedNumbers(relations, field)) {
      const key = partNumberKey(number);
      if (key === own) return { field, problem: productFieldMessages.relationToItself };
      if (!successors.has(key)) return { field, problem: productFieldMessages.relationUnknown(number) };
      if (field === 'replacedBy' && leadsTo(own, key, successors))
        return { field, problem: productFieldMessages.replacedInCircle(number) };
    }
  }
  return null;
}

function leadsTo(end: string, start: string, successors: Successors): boolean {
  const seen = new Set<string>();
  for (let key: string | null = start; key !== null && !seen.has(key); key = successors.get(key) ?? null) {
    if (key === end) return true;
    seen.add(key);
  }
  return false;
}
