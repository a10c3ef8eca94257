import type { FormEvent } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import * as z from 'zod';
import { toastError } from '#web/components/toast.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';

/**
 * The submit handler of a form: runs `send` with the checked values. What the API says about an input is shown at
 * that input, everything else as a toast.
 */
export function submitWith<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  send: (values: Output) => Promise<unknown>,
): (event: FormEvent) => void {
  const submit = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      showSubmitError(form, error);
    }
  });
  return (event) => void submit(event);
}

const fieldProblemsSchema = z.object({ fields: z.record(z.string(), z.string()) });

/** Shows a failed submit: at the inputs that it is about, else as a toast. */
export function showSubmitError<Input extends FieldValues, Output>(
  form: ContractForm<Input, Output>,
  error: unknown,
): void {
  const parsed = fieldProblemsSchema.safeParse(error);
  const problems = Object.entries(parsed.data?.fields ?? {});
  const values = form.getValues();
  const own = problems.filter(([name]) => name in values);
  for (const [index, [name, message]] of own.entries()) {
    // The filter has just shown that the name is one of the form's.
    form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (problems.length === 0) toastError(error);
  for (const [name, message] of problems) {
    if (!(name in values)) toastError(message);
  }
}
