import type { HandlerContext } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';
import { streamParts } from '#server/http/pipeline/stream-parts.ts';

interface SavedFile {
  name: string;
  mediaType: string;
  parts: AsyncGenerator<string | Uint8Array>;
}

/** Streams a file to save under this name. */
export function respondFile(context: HandlerContext, { name, mediaType, parts }: SavedFile): Response {
  setHeader(context, 'content-type', mediaType);
  setHeader(context, 'content-disposition', `attachment; filename="${name}"`);
  const headers = context.get('responseHeaders');
  return new Response(context.req.method === 'HEAD' ? null : streamParts(parts), { headers });
}
