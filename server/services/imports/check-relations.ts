import type { Database } from '#server/db/schema/tables.ts';
import { findSuccessors } from '#server/queries/products/other-numbers.ts';
import { type PlannedRow, type RefusedRow, refuse } from '#server/services/imports/plan-import.ts';
import { namedKeys, type Relations, relationProblem, type Successors } from '#shared/domain/part-numbers/relations.ts';
import { productColumns } from '#shared/domain/products/product-columns.ts';
import { partNumberKey } from '#shared/domain/reading/part-number.ts';
import { importRowMessages as texts } from '#shared/messages/imports/imports.ts';

/** Refuses rows that name products which are neither on sale nor in the file, themselves, or each other in a circle. */
export async function refuseRelations(db: Database, planned: PlannedRow[]): Promise<PlannedRow[]> {
  const named = planned.flatMap((row) => namedKeys(relationsOf(row)));
  if (named.length === 0) return planned;
  const onSale = await findSuccessors(db, named);
  for (let rows = planned; ; ) {
    const successors = withFile(onSale, rows);
    const checked = rows.map((row): PlannedRow | RefusedRow => {
      const wrong = relationProblem(row.partNumber, relationsOf(row), successors);
      return wrong === null ? row : refuse(row, texts.ofColumn(productColumns[wrong.field], wrong.problem));
    });
    // A row that others name may be refused itself.
    if (checked.every((row, index) => row === rows[index])) return rows;
    rows = checked;
  }
}

function relationsOf(row: PlannedRow): Relations {
  if (row.kind === 'new') return 'product' in row ? row.product : {};
  return 'version' in row ? row.after : {};
}

/** As they are after the import. */
function withFile(onSale: Successors, rows: PlannedRow[]): Successors {
  const successors = new Map(onSale);
  for (const row of rows) {
    if (row.kind === 'refused' || row.partNumber === null) continue;
    const key = partNumberKey(row.partNumber);
    const { replacedBy } = relationsOf(row);
    if (replacedBy !== undefined) successors.set(key, replacedBy === null ? null : partNumberKey(replacedBy));
    else if (!successors.has(key)) successors.set(key, null);
  }
  return successors;
}
