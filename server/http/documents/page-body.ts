import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from 'hono';

type Encoding = 'br' | 'gzip' | 'identity';

/** A page, or a file that it loads, compressed once in each encoding that is asked for. */
export interface PageBody {
  identity: Uint8Array<ArrayBuffer>;
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>;
  quality: number;
}

/** `quality` is brotli's, from 0 to 11. */
export function pageBody(text: string, quality: number): PageBody {
  return { identity: new TextEncoder().encode(text), encoded: new Map(), quality };
}

const HTML = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' };

export async function respondBody(context: Context, body: PageBody, { type, cacheControl } = HTML): Promise<Response> {
  const encoding = acceptedEncoding(context);
  let bytes = body.encoded.get(encoding);
  if (bytes === undefined) {
    bytes = encode(body, encoding);
    body.encoded.set(encoding, bytes);
  }
  context.header('Cache-Control', cacheControl);
  context.header('Content-Type', type);
  context.header('Vary', 'Accept-Encoding', { append: true });
  if (encoding !== 'identity') context.header('Content-Encoding', encoding);
  return context.body(await bytes);
}

function acceptedEncoding(context: Context): Encoding {
  const header = context.req.header('accept-encoding') ?? '';
  const accepted = new Set(header.split(',').map((name) => name.trim().split(';')[0]));
  return accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : 'identity';
}

async function encode({ identity, quality }: PageBody, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return identity;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  return new Uint8Array(
    await (encoding === 'br' ? promisify(brotliCompress)(identity, { params }) : promisify(gzip)(identity)),
  );
}
