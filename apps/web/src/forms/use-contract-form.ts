import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/** Validates on submit, then on every change. Inputs stay text. */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): ContractForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    // zodResolver reports a union member's message instead of the contract's own.
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // submitWith moves the focus at once; the library would do it later.
    shouldFocusError: false,
  });
}
