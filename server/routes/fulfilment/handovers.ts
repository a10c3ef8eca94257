import { Hono } from 'hono';
import { AppError } from '#server/app-error.ts';
import { instantOf } from '#server/calendar.ts';
import { parseFigures, type StoredFigures } from '#server/db/stored-json.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import { mount } from '#server/http/pipeline/mount.ts';
import {
  findHandover,
  findOpenHandover,
  type HandoverRow,
  signedHandoverList,
} from '#server/queries/fulfilment/handovers.ts';
import { readTimeZone } from '#server/queries/shop/time-zone.ts';
import { listEmails } from '#server/queries/users/users.ts';
import { respondPage, toPage } from '#server/routes/paging.ts';
import { findShift, readFigures } from '#server/services/fulfilment/shift-figures.ts';
import { maySign, signHandover } from '#server/services/fulfilment/sign-handover.ts';
import { withdrawHandover, writeHandover } from '#server/services/fulfilment/write-handover.ts';
import { type Handover, type HandoverFigures, handoversContract } from '#shared/contracts/fulfilment/handovers.ts';
import { handoverLineNames, handoverLines } from '#shared/domain/fulfilment/handover.ts';
import { orderNumber } from '#shared/domain/history/record-number.ts';
import { may } from '#shared/domain/users/permissions.ts';
import { handoverMessages } from '#shared/messages/fulfilment/handover.ts';

export function handoverRoutes(deps: Deps): Hono {
  const { db } = deps;
  const app = new Hono();

  mount(app, deps, handoversContract.readCurrent, async ({ caller, query }) => {
    const from = query.from === undefined ? undefined : instantOf(query.from, await readTimeZone(db));
    refuseLaterStart(from);
    const shift = await findShift(deps, from);
    const figures = await readFigures(deps, shift);
    const emails = await listEmails(db, actorsOf([figures]));
    const open = await findOpenHandover(db);
    return {
      ...toFigures(figures, { from: shift.fromAt, to: shift.toAt }, emails, caller),
      open: open
        ? {
            ...(await toHandover(open, caller)),
            isOwn: open.written_by === caller.userId,
            maySign: await maySign(db, open, caller.userId),
          }
        : null,
    };
  });
  mount(app, deps, handoversContract.write, async ({ caller, body }) => {
    const handover = await body();
    refuseLaterStart(handover.from);
    return toHandover(await writeHandover(deps, { ...handover, actor: caller.userId }), caller);
  });
  mount(app, deps, handoversContract.withdraw, async ({ caller }) =>
    toHandover(await withdrawHandover(deps, caller.userId), caller),
  );
  mount(app, deps, handoversContract.sign, async ({ caller, params: { id }, body }) => {
    if (!(await findHandover(db, id))) throw new AppError('not_found');
    const { version } = await body();
    return toHandover(await signHandover(deps, { id, version, actor: caller.userId }), caller);
  });
  mount(app, deps, handoversContract.list, async ({ context, caller, query }) => {
    const request = { page: toPage(query), filter: {} };
    return toHandovers(await respondPage(context, db, signedHandoverList, request, (row) => row), caller);
  });
  mount(app, deps, handoversContract.read, async ({ caller, params: { id } }) => {
    const handover = await findHandover(db, id);
    if (!handover) throw new AppError('not_found');
    return toHandover(handover, caller);
  });
  return app;

  function refuseLaterStart(from: number | undefined): void {
    if (from !== undefined && from > deps.now())
      throw new AppError('invalid_fields', { fields: { from: handoverMessages.startsLater } });
  }

  async function toHandover(row: HandoverRow, caller: Caller): Promise<Handover> {
    const [handover] = await toHandovers([row], caller);
    if (!handover) throw new Error('A row has no handover');
    return handover;
  }

  async function toHandovers(rows: HandoverRow[], caller: Caller): Promise<Handover[]> {
    const all = rows.map((row) => ({ row, figures: parseFigures(row.figures) }));
    const people = rows.flatMap(({ written_by, signed_by }) => [
      written_by,
      ...(signed_by === null ? [] : [signed_by]),
    ]);
    const emails = await listEmails(db, [...new Set([...people, ...actorsOf(all.map(({ figures }) => figures))])]);
    return all.map(({ row, figures }) => ({
      ...toFigures(figures, { from: row.from_at, to: row.to_at }, emails, caller),
      _id: row.id,
      note: row.note,
      by: emails.get(row.written_by) ?? '',
      signedBy: row.signed_by === null ? null : (emails.get(row.signed_by) ?? ''),
      signedAt: row.signed_at === null ? null : toInstant(row.signed_at),
      version: row.version,
    }));
  }
}

function toInstant(at: number): string {
  return new Date(at).toISOString();
}

function actorsOf(figures: StoredFigures[]): string[] {
  return figures.flatMap(({ shippedBy }) => shippedBy.map(({ actor }) => actor));
}

function toFigures(
  { counts, shippedBy, notShipped }: StoredFigures,
  shift: { from: number; to: number },
  emails: Map<string, string>,
  caller: Caller,
): HandoverFigures {
  const shown = handoverLineNames.filter((name) => may(caller, handoverLines[name]));
  return {
    from: toInstant(shift.from),
    to: toInstant(shift.to),
    lines: shown.flatMap((name) => {
      const count = counts[name];
      return count ? [{ name, ...count }] : [];
    }),
    shippedBy: shippedBy.map(({ actor, count }) => ({ email: emails.get(actor) ?? null, count })),
    notShipped: notShipped.map(({ id, seq }) => ({ _id: id, number: orderNumber(seq) })),
  };
}
