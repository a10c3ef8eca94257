import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/pipeline/authenticate.ts';
import type { HandlerContext } from '#server/http/pipeline/mount.ts';
import { respondCsv } from '#server/routes/csv.ts';
import { recordExport } from '#server/services/invoices/record-export.ts';
import type { Bounds } from '#shared/contracts/bounds.ts';

interface PeriodFile {
  type: 'invoices.exported' | 'payouts.exported';
  /** What it is, in the log and in the file's name. */
  name: string;
  bounds: Bounds;
  parts: AsyncGenerator<string>;
}

/** Responds with the CSV of a period: it counts against the caller's limit, and is recorded unless only its head is asked for. */
export async function respondPeriod(
  deps: Deps,
  { context, caller }: { context: HandlerContext; caller: Caller },
  { type, name, bounds: { from, to }, parts }: PeriodFile,
): Promise<Response> {
  await context.get('limitExports')?.(caller.userId);
  if (context.req.method !== 'HEAD') {
    const after = { from: from ?? null, to: to ?? null };
    await recordExport(deps, { type, subjectId: name, actor: caller.userId, after });
  }
  return respondCsv(context, `${[name, from, to].filter(Boolean).join('-')}.csv`, parts);
}
