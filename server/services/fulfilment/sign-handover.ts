import { AppError } from '#server/app-error.ts';
import type { Database } from '#server/db/schema/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Deps } from '#server/deps.ts';
import {
  findHandover,
  type HandoverRow,
  hasColleague,
  updateOpenHandover,
} from '#server/queries/fulfilment/handovers.ts';
import { recordEvent } from '#server/queries/history/events.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { handoverMessages } from '#shared/messages/fulfilment/handover.ts';

interface Signature {
  id: string;
  /** What the signer saw. */
  version: number;
  actor: string;
}

/**
 * Signs a handover, once; repeatable by its signer. Its author can sign only when there is no other staff.
 * @throws {AppError} not_found, handover_own, handover_changed, handover_signed with who did
 */
export async function signHandover(deps: Deps, { id, version, actor }: Signature): Promise<HandoverRow> {
  return inTransaction(deps.db, async (db) => {
    const handover = await findHandover(db, id);
    if (!handover) throw new AppError('not_found');
    if (handover.signed_by === actor) return handover;
    if (handover.signed_by !== null) throw await signedBy(db, handover.signed_by);
    if (!(await maySign(db, handover, actor))) throw new AppError('handover_own');
    const at = deps.now();
    const signed = await updateOpenHandover(db, { id, version }, { signed_by: actor, signed_at: at });
    if (!signed) throw new AppError('handover_changed');
    await recordEvent(db, { at, actor, type: 'handover.signed', subjectId: id });
    return signed;
  });
}

export async function maySign(db: Database, { written_by }: HandoverRow, actor: string): Promise<boolean> {
  return written_by !== actor || !(await hasColleague(db, actor));
}

async function signedBy(db: Database, signer: string): Promise<AppError> {
  const email = (await listEmails(db, [signer])).get(signer) ?? '';
  return new AppError('handover_signed', { message: handoverMessages.signedMeanwhile(email) });
}
