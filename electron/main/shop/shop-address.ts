import type * as z from 'zod/mini';
import type { Config } from '#shared/contracts/shop/config.ts';
import { systemContract } from '#shared/contracts/shop/system.ts';
import { APP_ORIGIN } from '#shared/desktop/app-address.ts';
import type { AddressProblem } from '#shared/messages/shop/desktop-application.ts';

const TIMEOUT_MS = 10_000;
const MAX_RESPONSE = 100_000;

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

export type AddressCheck = { origin: string; config: Config } | { problem: AddressProblem };

/** Passwords go to this origin, so it must be https, except on this computer. */
export function readAddress(text: string): { origin: string } | { problem: AddressProblem } {
  const trimmed = text.trim();
  if (trimmed === '') return { problem: 'empty' };
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${guessScheme(trimmed)}${trimmed}`;
  if (!URL.canParse(address)) return { problem: 'invalid' };
  const { protocol, hostname, username, password, origin } = new URL(address);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return { problem: 'invalid' };
  if (protocol === 'http:' && !loopback.has(hostname)) return { problem: 'insecure' };
  return { origin };
}

function guessScheme(text: string): string {
  const host = URL.canParse(`http://${text}`) ? new URL(`http://${text}`).hostname : '';
  return loopback.has(host) ? 'http://' : 'https://';
}

export async function checkShopAddress(text: string, timeoutMs = TIMEOUT_MS): Promise<AddressCheck> {
  const address = readAddress(text);
  if ('problem' in address) return address;
  const signal = AbortSignal.timeout(timeoutMs);
  const health = await ask(address.origin, systemContract.health, signal);
  if ('problem' in health) return health;
  const config = await ask(address.origin, systemContract.config, signal);
  if ('problem' in config) return config;
  return config.allowed ? { origin: address.origin, config: config.data } : { problem: 'notAllowed' };
}

async function ask<Response extends z.ZodMiniType>(
  origin: string,
  endpoint: { path: string; response: Response },
  signal: AbortSignal,
): Promise<{ data: z.output<Response>; allowed: boolean } | { problem: AddressProblem }> {
  try {
    const response = await fetch(`${origin}/api${endpoint.path}`, {
      // The shop must allow this origin.
      headers: { accept: 'application/json', origin: APP_ORIGIN },
      redirect: 'manual',
      signal,
    });
    if (!response.ok) return { problem: response.status >= 500 ? 'unreachable' : 'notAShop' };
    const parsed = endpoint.response.safeParse(readJson(await readText(response)));
    if (!parsed.success) return { problem: 'notAShop' };
    return { data: parsed.data, allowed: response.headers.get('access-control-allow-origin') === APP_ORIGIN };
  } catch {
    return { problem: 'unreachable' };
  }
}

/** The server is not trusted yet, so the text is limited. */
async function readText(response: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const part of response.body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MAX_RESPONSE) return '';
  }
  return text;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
