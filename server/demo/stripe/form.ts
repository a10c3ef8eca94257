import * as z from 'zod';
import { invalidRequest, type StripeFailure } from '#server/demo/stripe/failures.ts';

/** A form body with nested brackets: `card[number]=1` is `{ card: { number: '1' } }`; `a[0]` has the key `0`. */
export interface Form {
  [name: string]: string | Form;
}

const MAX_DEPTH = 5;

/** @throws StripeFailure for brackets that contradict each other or are nested too deep. */
export function parseForm(encoded: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
    const inner = path?.[2]?.slice(1, -1).split('][') ?? [];
    put(form, path?.[2] ? [path[1] ?? '', ...inner] : [name], value);
  }
  return form;
}

/** Has no prototype, so that `__proto__` is an ordinary name. */
function emptyForm(): Form {
  return Object.create(null);
}

function put(form: Form, path: string[], value: string): void {
  if (path.length > MAX_DEPTH) {
    throw invalidRequest('Invalid request: parameters are nested too deeply.');
  }
  let target = form;
  for (const name of path.slice(0, -1)) {
    const next = target[name] ?? emptyForm();
    if (typeof next === 'string') {
      throw invalidRequest('Invalid object', { param: name });
    }
    target[name] = next;
    target = next;
  }
  target[path.at(-1) ?? ''] = value;
}

/** Parses a form by a schema. @throws StripeFailure with Stripe's message for the first invalid field. */
export function readForm<T>(schema: z.ZodType<T>, form: Form): T {
  const result = schema.safeParse(form);
  if (!result.success) {
    throw toFailure(form, result.error.issues[0]);
  }
  return result.data;
}

function toFailure(form: Form, issue: z.core.$ZodIssue | undefined): StripeFailure {
  const path = issue?.path.map(String) ?? [];
  if (issue?.code === 'unrecognized_keys') {
    const param = paramName([...path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = paramName(path);
  return isMissing(form, path)
    ? invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    : invalidRequest(`Invalid ${param}`, { param });
}

function isMissing(form: Form, path: string[]): boolean {
  let value: string | Form | undefined = form;
  for (const name of path) {
    value = typeof value === 'object' ? value[name] : undefined;
  }
  return value === undefined;
}

function paramName([first = '', ...rest]: string[]): string {
  return first + rest.map((name) => `[${name}]`).join('');
}

export const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
