import type { FormEvent } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { toastError } from '#web/components/feedback/toast.ts';
import { nextPaint } from '#web/components/next-paint.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

// A second click may come before the button shows as busy.
const running = new WeakSet<object>();

/** Shows errors about an input there, others by `onError`, by default as a toast. */
export function submitWith<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  send: (values: Output) => Promise<unknown>,
  onError: (error: unknown) => void = (error) => showSubmitError(form, error),
): (event: FormEvent) => void {
  const submit = form.handleSubmit(
    async (values) => {
      try {
        // The button shows as busy first.
        await nextPaint();
        await send(values);
      } catch (error) {
        onError(error);
      }
    },
    (problems) => focusFirst(form, problems),
  );
  return (event) => {
    event.preventDefault();
    if (running.has(form.control)) return;
    running.add(form.control);
    void submit(event).finally(() => running.delete(form.control));
  };
}

function focusFirst<Input extends FieldValues, Output>(form: ContractForm<Input, Output>, problems: object): void {
  const first = firstProblem(form.getValues(), problems);
  if (first !== null) form.setFocus(first.join('.') as FieldPath<Input>);
}

function firstProblem(values: unknown, problems: unknown): string[] | null {
  if (!isObject(problems)) return null;
  if (!isObject(values)) return [];
  for (const [name, value] of Object.entries(values)) {
    const way = firstProblem(value, problems[name]);
    if (way !== null) return [name, ...way];
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

const fieldProblemsSchema = z.object({ fields: z.record(z.string(), z.string()) });

function fieldProblems(error: unknown): [string, string][] {
  return Object.entries(fieldProblemsSchema.safeParse(error).data?.fields ?? {});
}

/** `name` may lead into a list: `priceBreaks.0.price`. */
function isOwn<Input extends FieldValues, Output>(form: ContractForm<Input, Output>, name: string): boolean {
  const [field = ''] = name.split('.');
  return field in form.getValues();
}

/** What an error says about the first field that it names. */
export function firstSentence(error: unknown): string | null {
  return fieldProblems(error)[0]?.[1] ?? null;
}

export function markFields<Input extends FieldValues, Output>(form: ContractForm<Input, Output>, error: unknown): void {
  const own = fieldProblems(error).filter(([name]) => isOwn(form, name));
  for (const [index, [name, message]] of own.entries()) {
    // The filter proves that the name is a field of the form.
    form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
}

export function showSubmitError<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  error: unknown,
): void {
  markFields(form, error);
  const problems = fieldProblems(error);
  if (problems.length === 0) toastError(error);
  for (const [name, message] of problems) {
    if (!isOwn(form, name)) toastError(message);
  }
}
