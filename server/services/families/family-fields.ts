import type { FamilyRow } from '#server/db/schema/tables/products.ts';

/** A family's own fields as the contract has them. */
export function familyFields({ name, description, image }: FamilyRow) {
  return { name, description, image };
}
