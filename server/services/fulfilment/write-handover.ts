import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '#server/app-error.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  deleteOpenHandover,
  findOpenHandover,
  type HandoverRow,
  insertHandover,
  updateOpenHandover,
} from '#server/queries/fulfilment/handovers.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { findShift, readFigures } from '#server/services/fulfilment/shift-figures.ts';
import type { NewHandover } from '#shared/contracts/fulfilment/handovers.ts';

/**
 * Writes the handover of the shift with its figures of now. Until it is signed, its author may write it again.
 * @throws {AppError} handover_waits while another person's handover is not signed, handover_changed
 */
export async function writeHandover(
  deps: Deps,
  { note, from, version, actor }: NewHandover & { actor: string },
): Promise<HandoverRow> {
  // Events do not change, so the figures are read before the transaction, and hold up no other.
  const shift = await findShift(deps, from);
  const figures = JSON.stringify(await readFigures(deps, shift));
  return inTransaction(deps.db, async (db) => {
    const open = await findOpenHandover(db);
    if (open && open.written_by !== actor) throw new AppError('handover_waits');
    if ((open?.version ?? 0) !== version) throw new AppError('handover_changed');
    const written = {
      from_at: shift.fromAt,
      to_at: shift.toAt,
      first_event: shift.first,
      last_event: shift.last,
      figures,
      note,
      version: version + 1,
    };
    const handover = open
      ? await updateOpenHandover(db, open, written)
      : await insertHandover(db, { ...written, id: `ho_${randomUUIDv7()}`, written_by: actor });
    if (!handover) throw new AppError('handover_changed');
    await recordEvent(db, { at: shift.toAt, actor, type: 'handover.written', subjectId: handover.id });
    return handover;
  });
}

/** @throws {AppError} not_found, handover_waits while another person's handover is not signed */
export async function withdrawHandover(deps: Deps, actor: string): Promise<HandoverRow> {
  return inTransaction(deps.db, async (db) => {
    const open = await findOpenHandover(db);
    if (!open) throw new AppError('not_found');
    if (open.written_by !== actor) throw new AppError('handover_waits');
    if (!(await deleteOpenHandover(db, open.id))) throw new AppError('handover_changed');
    await recordEvent(db, { at: deps.now(), actor, type: 'handover.withdrawn', subjectId: open.id });
    return open;
  });
}
