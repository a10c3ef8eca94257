import { AppError } from '#server/app-error.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { findSuccessors } from '#server/queries/products/other-numbers.ts';
import { namedKeys, type Relations, relationProblem } from '#shared/domain/part-numbers/relations.ts';

/**
 * Refuses a product that names itself, products that are not on sale, or a successor that it replaces itself.
 * @throws {AppError} invalid_fields
 */
export async function refuseRelations(
  db: WriteTransaction,
  partNumber: string | null,
  relations: Relations,
): Promise<void> {
  const keys = namedKeys(relations);
  if (keys.length === 0) return;
  const wrong = relationProblem(partNumber, relations, await findSuccessors(db, keys));
  if (wrong !== null) throw new AppError('invalid_fields', { fields: { [wrong.field]: wrong.problem } });
}
