import type { FormEvent } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { toastError } from '#web/components/toast.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

// A second click may come before the button shows as busy.
const running = new WeakSet<object>();

/** One submit at a time. Errors about an input are shown there, others by `onError`, by default as a toast. */
export function submitWith<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  send: (values: Output) => Promise<unknown>,
  onError: (error: unknown) => void = (error) => showSubmitError(form, error),
): (event: FormEvent) => void {
  const submit = form.handleSubmit(
    async (values) => {
      try {
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
  const first = Object.keys(form.getValues()).find((name) => name in problems);
  if (first !== undefined) form.setFocus(first as FieldPath<Input>);
}

const fieldProblemsSchema = z.object({ fields: z.record(z.string(), z.string()) });

function fieldProblems(error: unknown): [string, string][] {
  return Object.entries(fieldProblemsSchema.safeParse(error).data?.fields ?? {});
}

export function markFields<Input extends FieldValues, Output>(form: ContractForm<Input, Output>, error: unknown): void {
  const own = fieldProblems(error).filter(([name]) => name in form.getValues());
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
    if (!(name in form.getValues())) toastError(message);
  }
}
