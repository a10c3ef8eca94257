import { randomUUID } from 'node:crypto';
import { randomAddressHeaders } from '#bench/random-address.ts';

export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; text as it is. */
  body?: unknown;
}

export class RefusedError extends Error {
  readonly status: number;

  constructor(request: string, status: number, text: string) {
    super(`${request}: ${status} ${text.slice(0, 300)}`);
    this.name = 'RefusedError';
    this.status = status;
  }
}

/** The response's JSON, and its headers. @throws {RefusedError} when it is no success */
export async function send<Answer>(
  url: string,
  { method = 'POST', headers = {}, body }: Sent = {},
): Promise<{ answer: Answer; headers: Headers }> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...randomAddressHeaders(), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new RefusedError(`${method} ${new URL(url).pathname}`, response.status, text);
  return { answer: JSON.parse(text === '' ? 'null' : text) as Answer, headers: response.headers };
}

/** Of a guest who has never ordered. */
export function newEmail(): string {
  return `${randomUUID()}@bench.example`;
}

export function pick<Item>(items: Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}
