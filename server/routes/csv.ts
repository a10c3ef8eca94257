import { stringify } from 'csv-stringify/sync';
import type { HandlerContext } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { streamParts } from '#server/http/pipeline/stream-parts.ts';

/** Rows for a spreadsheet, which runs none of them as a formula. `bom` comes before the first row of a file. */
export function toCsv(
  rows: string[][],
  { bom = false, delimiter = ',' }: { bom?: boolean; delimiter?: ',' | ';' } = {},
): string {
  return stringify(rows, {
    bom,
    delimiter,
    escape_formulas: true,
    record_delimiter: 'windows',
    quoted_match: /[\r\n]/,
  });
}

/** Streams a file to save under this name. */
export function respondCsv(context: HandlerContext, name: string, parts: AsyncGenerator<string>): Response {
  setHeader(context, 'content-type', 'text/csv; charset=utf-8');
  setHeader(context, 'content-disposition', `attachment; filename="${name}"`);
  const headers = context.get('responseHeaders');
  return new Response(context.req.method === 'HEAD' ? null : streamParts(parts), { headers });
}
