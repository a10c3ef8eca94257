import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#server/app-error.ts';
import { withoutRowLocks } from '#server/db/postgres/lock-rows.ts';
import type { WriteTransaction } from '#server/db/schema/tables.ts';
import { type ChangedBy, listNewestChanges } from '#server/queries/history/events.ts';
import type { EventType } from '#shared/domain/history/event-types.ts';
import { formatNumber, localFormat } from '#shared/domain/shop/locale.ts';
import { changedMessages } from '#shared/messages/changed.ts';

interface Edit {
  subjectId: string;
  /** Of the events that say who changed the subject. */
  type: EventType;
  /** The fields as the person who saves saw them; those that are not named are not compared. */
  seen: object;
  current: object;
  next: object;
}

/**
 * Refuses to overwrite what somebody else changed since it was shown, with who, when and what for each field. The same
 * value again is no conflict. @throws {AppError} changed_meanwhile
 */
export async function refuseChangedMeanwhile(db: WriteTransaction, edit: Edit): Promise<void> {
  const [seen, current, next] = [new Map(Object.entries(edit.seen)), entries(edit.current), entries(edit.next)];
  const stale = [...seen.keys()].filter(
    (field) =>
      !isDeepStrictEqual(seen.get(field), current.get(field)) &&
      !isDeepStrictEqual(next.get(field), current.get(field)),
  );
  if (stale.length === 0) return;
  const changes = await listNewestChanges(withoutRowLocks(db), edit.subjectId, edit.type);
  const fields = stale.map((field) => [
    field,
    changedSentence(
      current.get(field),
      changes.find((each) => has(each, field)),
    ),
  ]);
  throw new AppError('changed_meanwhile', { fields: Object.fromEntries(fields) });
}

const entries = (object: object) => new Map<string, unknown>(Object.entries(object));

/** Events about private values say only that they changed. */
function has({ before, after }: ChangedBy, field: string): boolean {
  if (!(field in after)) return true;
  return !isDeepStrictEqual(entries(before).get(field), entries(after).get(field));
}

const time = localFormat(
  (locale, timeZone) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone }),
);

/** Who changed it, when, and to what; `change` is undefined when that is not known. */
export function changedSentence(value: unknown, change: ChangedBy | undefined): string {
  const at = change === undefined ? null : time().format(change.at);
  return changedMessages.meanwhile(change?.email ?? null, at, shown(value));
}

/** Null for a list, which is shown in its own fields. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return changedMessages.empty;
  if (typeof value === 'number') return formatNumber(value, { maximumFractionDigits: 10 });
  return typeof value === 'string' ? value : null;
}
