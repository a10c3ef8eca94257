import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface FuzzWorld {
  tokens: string[];
  values: string[];
}

type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; anyOf?: JsonSchema[]; enum?: unknown[] };

const awkward = [
  '',
  ' ',
  '0',
  '-1',
  '1e309',
  '9007199254740993',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e',
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '\u00e9\u0301\ufb01',
  'x'.repeat(5000),
];
const awkwardNumbers = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, Number.MAX_VALUE, 5e-324];

/** Derived from the contract: well formed, nearly so, and not at all. */
export function fuzzRequests(endpoints: Endpoint[], world: FuzzWorld): fc.Arbitrary<FuzzRequest> {
  const text = fc.oneof(fc.constantFrom(...world.values, ...awkward), fc.string({ unit: 'binary', maxLength: 40 }));
  const anything = fc.oneof(text, fc.constantFrom(...awkwardNumbers), fc.boolean(), fc.jsonValue({ maxDepth: 3 }));

  function like(schema: JsonSchema): fc.Arbitrary<unknown> {
    if (schema.enum) return fc.oneof(fc.constantFrom(...schema.enum), anything);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(like));
    if (schema.properties) {
      const fields = Object.entries(schema.properties).map(([name, field]) => [name, like(field)] as const);
      return fc.record(Object.fromEntries([...fields, ['role', anything], ['_id', text]]), { requiredKeys: [] });
    }
    if (schema.type === 'number' || schema.type === 'integer') {
      return fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constantFrom(...awkwardNumbers), fc.double());
    }
    return fc.oneof({ weight: 3, arbitrary: text }, anything);
  }

  function bodyOf(endpoint: Endpoint): fc.Arbitrary<string | null> {
    if (endpoint.method === 'GET') return fc.constant(null);
    const valid = endpoint.body ? like(jsonSchema(endpoint.body)) : anything;
    return fc.oneof(
      { weight: 6, arbitrary: valid.map((value) => JSON.stringify(value) ?? '') },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  }

  function requestOf(endpoint: Endpoint): fc.Arbitrary<FuzzRequest> {
    const query = endpoint.query ? like(jsonSchema(endpoint.query)) : fc.constant({});
    return fc
      .record({
        segments: fc.array(text, { minLength: 3, maxLength: 3 }),
        query: fc.oneof({ weight: 3, arbitrary: query }, fc.dictionary(fc.string({ maxLength: 8 }), text)),
        body: bodyOf(endpoint),
        token: fc.oneof(fc.constantFrom(...world.tokens), fc.constant(null), text),
        key: fc.oneof(fc.constant(null), fc.constantFrom('key-1', 'key-2'), text),
        type: fc.constantFrom('application/json', 'application/json', 'application/json', 'text/plain', ''),
        method: fc.oneof(
          { weight: 15, arbitrary: fc.constant(endpoint.method as string) },
          fc.constantFrom('DELETE', 'PUT', 'OPTIONS', 'HEAD'),
        ),
      })
      .map(({ segments, query, body, token, key, type, method }) => ({
        method,
        path: `/api${fill(endpoint.path, segments)}${toQuery(query)}`,
        headers: headersOf({ authorization: token && `Bearer ${token}`, 'idempotency-key': key, 'content-type': type }),
        body: method === 'GET' || method === 'HEAD' ? null : body,
      }));
  }

  return fc.oneof(...endpoints.map(requestOf));
}

function jsonSchema(schema: z.ZodMiniType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

function fill(path: string, values: string[]): string {
  let next = 0;
  return path.replace(/:\w+/g, () => encode(values[next++] ?? ''));
}

/** Unpaired surrogates cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function toQuery(query: unknown): string {
  const pairs = Object.entries(query ?? {}).map(([name, value]) => `${encode(name)}=${encode(toText(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function headersOf(given: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const sendable = value?.replace(/[^\x20-\x7e]/g, '').trim() ?? '';
      return sendable === '' ? [] : [[name, sendable]];
    }),
  );
}
