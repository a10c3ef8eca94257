import type { Context } from 'hono';
import { AppError } from '#server/http/app-error.ts';

/** The largest body that the API reads, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * The request's text.
 * @throws {AppError} malformed_request when it is not UTF-8.
 */
export async function readText(context: Context): Promise<string> {
  const bytes = await context.req.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('malformed_request', { cause });
  }
}

/**
 * The request's JSON; undefined when there is no body.
 * @throws {AppError} unsupported_media_type, malformed_request.
 */
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
