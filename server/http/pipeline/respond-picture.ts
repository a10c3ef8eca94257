import type { HandlerContext } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

interface ServedPicture {
  content: Buffer;
  mediaType: string;
  /** Names the content, which never changes. */
  etag: string;
  cacheControl?: string;
}

export function respondPicture(
  context: HandlerContext,
  { content, mediaType, etag, cacheControl = FOR_EVER }: ServedPicture,
): Response {
  // The desktop's pages have another origin.
  setHeader(context, 'cross-origin-resource-policy', 'cross-origin');
  setHeader(context, 'cache-control', cacheControl);
  setHeader(context, 'etag', `"${etag}"`);
  const headers = context.get('responseHeaders');
  if (context.req.header('if-none-match')?.includes(`"${etag}"`)) return new Response(null, { status: 304, headers });
  setHeader(context, 'content-type', mediaType);
  setHeader(context, 'content-length', String(content.length));
  return new Response(new Uint8Array(content), { headers });
}
