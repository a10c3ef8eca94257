import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calls } from '#server/http/documents/calls.ts';
import type { Example } from '#server/http/documents/examples.ts';
import { describeInput } from '#server/http/documents/openapi-schemas.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

// `RECORD_EXAMPLES=on` before the access test writes the examples of the API's description anew.

const file = path.join(import.meta.dirname, '..', '..', 'http', 'documents', 'examples.json');
const MAX_ITEMS = 2;

const recorded = new Map<string, Example>();

/** The first success of a call that has JSON on both sides. */
export function recordExample(
  endpoint: Endpoint,
  { body, response }: { body: object | undefined; response: unknown },
): void {
  const name = calls.find((call) => call.endpoint === endpoint)?.operationId;
  // The description would hold itself.
  if (name === undefined || name === 'systemOpenapi' || recorded.has(name) || endpoint.produces !== undefined) return;
  recorded.set(name, {
    ...(endpoint.body && body !== undefined && { request: shorten(known(endpoint.body, body)) }),
    response: shorten(response),
  });
}

export async function writeExamples(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: a wish of who runs the test, not a setting of the shop
  if (process.env.RECORD_EXAMPLES !== 'on') return;
  const sorted = [...recorded].sort(([a], [b]) => (a < b ? -1 : 1));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

/** Without fields that the call ignores. */
function known(schema: NonNullable<Endpoint['body']>, body: object): object {
  const { properties = {} } = describeInput(schema) as { properties?: object };
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in properties));
}

/** Two rows of a list show what it holds; no secret is shown, not even one of a test. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(/\b(bhk|bhp|whsec)_[\w+/=-]+/g, '$1_...').replaceAll('@test.example', '@example.com');
  }
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shorten(each)]));
}
