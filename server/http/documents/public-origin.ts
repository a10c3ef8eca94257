import type { Context } from 'hono';
import type { Settings } from '#server/env.ts';

export function publicOrigin(context: Context, { publicUrl, trustProxy }: Settings): string {
  if (publicUrl !== null) return publicUrl;
  const { protocol, host } = new URL(context.req.url);
  const forwarded = trustProxy ? context.req.header('x-forwarded-proto') : undefined;
  return `${forwarded === 'https' || forwarded === 'http' ? `${forwarded}:` : protocol}//${host}`;
}
