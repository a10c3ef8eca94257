import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#server/app-error.ts';
import { endpoints } from '#shared/contracts/contract.ts';

export const MAX_BODY_BYTES = 64 * 1024;

const largerBodies = endpoints.flatMap(({ path, maxBytes }) =>
  maxBytes === undefined ? [] : [{ maxBytes, pattern: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`) }],
);

function maxBytesOf(path: string): number {
  return largerBodies.find(({ pattern }) => pattern.test(path))?.maxBytes ?? MAX_BODY_BYTES;
}

/** A picture, a file or a long list may be larger if it declares its length, because it is read only once its sender is known. */
export function limitBodies(): MiddlewareHandler {
  const refuse = () => {
    throw new AppError('payload_too_large');
  };
  const countBytes = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuse });
  return async (context, next) => {
    const { method } = context.req;
    if (method === 'GET' || method === 'HEAD') return next();
    const declared = context.req.header('content-length');
    // Counting needs a second Request; Node reads no more than the declared length anyway.
    if (declared === undefined || context.req.header('transfer-encoding') !== undefined)
      return countBytes(context, next).catch((error: unknown) => rethrow(error, context));
    const bytes = Number(declared);
    if (bytes > MAX_BODY_BYTES && bytes > maxBytesOf(context.req.path)) refuse();
    return next();
  };
}

/** @throws {AppError} client_closed_request when the client left; otherwise the error */
function rethrow(error: unknown, context: Context<{ Bindings: Partial<HttpBindings> }>): never {
  const incoming = context.env?.incoming;
  const isGone = incoming?.destroyed === true && !incoming.complete;
  if (error instanceof AppError || !isGone) throw error;
  throw new AppError('client_closed_request', { cause: error });
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws {AppError} malformed_request when it is not UTF-8, client_closed_request */
export async function readText(context: Context): Promise<string> {
  const bytes = await context.req.arrayBuffer().catch((error: unknown) => rethrow(error, context));
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new AppError('malformed_request', { cause });
  }
}

/** @throws {AppError} malformed_request without a body, client_closed_request */
export async function readBytes(context: Context): Promise<Uint8Array> {
  const bytes = await context.req.arrayBuffer().catch((error: unknown) => rethrow(error, context));
  if (bytes.byteLength === 0) throw new AppError('malformed_request');
  return new Uint8Array(bytes);
}

/** Undefined without a body. @throws {AppError} unsupported_media_type, malformed_request */
export async function readJson(context: Context): Promise<unknown> {
  const text = await readText(context);
  if (text === '') return undefined;
  const mediaType = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') throw new AppError('unsupported_media_type');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_request', { cause });
  }
}
