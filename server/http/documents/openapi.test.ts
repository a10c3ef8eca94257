import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls } from '#server/http/documents/calls.ts';
import { examples } from '#server/http/documents/examples.ts';
import { describeApi, documentedPath } from '#server/http/documents/openapi.ts';
import { sharedSchemas } from '#server/http/documents/openapi-schemas.ts';
import { endpoints } from '#shared/contracts/contract.ts';
import { actors, expectedStatus } from '#shared/contracts/expected-status.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: object[];
  responses: Record<string, { $ref?: string }>;
}

const document = describeApi();
const paths = document.paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));

test('the document is valid by the recommended rules of Redocly', async () => {
  // `/orders/checked` beside `/orders/{emailOrId}` is not ambiguous: a fixed path precedes a template.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ message, ruleId, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('each call has a name of its own, a tag and its security', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  for (const { operationId, tags, security } of operations)
    expect([operationId, tags.length, Array.isArray(security)]).toEqual([operationId, 1, true]);
});

test('each status that the access rules give an actor is described', () => {
  for (const endpoint of endpoints) {
    const operation = paths[documentedPath(endpoint)]?.[endpoint.method.toLowerCase()];
    const given = actors.map((actor) => String(expectedStatus(endpoint, actor)));
    expect(Object.keys(operation?.responses ?? {}), endpoint.summary).toEqual(expect.arrayContaining(given));
  }
});

test('what several responses are made of is described once', () => {
  const text = JSON.stringify(document);
  for (const name of Object.keys(sharedSchemas).filter((each) => each !== 'Error'))
    expect([name, text.includes(`"#/components/schemas/${name}"`)]).toEqual([name, true]);
});

test('every JSON call has an example, which the contract still takes and answers', () => {
  const json = calls.filter(
    ({ operationId, endpoint: { produces, access } }) =>
      produces === undefined && access !== 'monitor' && access !== 'paymentProvider' && operationId !== 'systemOpenapi',
  );
  expect(
    json.filter(({ operationId }) => examples[operationId] === undefined).map(({ operationId }) => operationId),
  ).toEqual([]);
  const wrong = json.flatMap(({ operationId, endpoint }) => {
    const { request, response } = examples[operationId] ?? {};
    const problems = [
      endpoint.body && request !== undefined && endpoint.body.safeParse(request).error,
      endpoint.response.safeParse(response).error,
    ].filter((error) => error instanceof z.core.$ZodError);
    return problems.map((error) => [operationId, error.message]);
  });
  expect(wrong).toEqual([]);
  expect(JSON.stringify(examples)).not.toMatch(/(bhk|bhp|whsec)_\w/);
});
