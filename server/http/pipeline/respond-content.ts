import type { HandlerContext } from '#server/http/pipeline/mount.ts';
import { setHeader } from '#server/http/pipeline/respond.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Nothing of it runs. Not `sandbox`, with which browsers show no PDF at all. See docs/decisions/0085. */
const READ_ONLY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface ServedContent {
  content: Buffer;
  mediaType: string;
  /** Names the content, which never changes. */
  etag: string;
  cacheControl?: string;
}

export function respondContent(
  context: HandlerContext,
  { content, mediaType, etag, cacheControl = FOR_EVER }: ServedContent,
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

/** A PDF that a browser shows; it saves it under this name. */
export function respondPdf(
  context: HandlerContext,
  { name, ...served }: Omit<ServedContent, 'mediaType'> & { name: string },
): Response {
  setHeader(context, 'content-security-policy', READ_ONLY);
  setHeader(context, 'content-disposition', `inline; filename="${name}"`);
  return respondContent(context, { ...served, mediaType: 'application/pdf' });
}
