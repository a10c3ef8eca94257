import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A form with text `Input` that a schema turns into `Output`. */
export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/**
 * A form validated by a contract schema: on submit, then on every change, with the focus on the first problem. Inputs
 * stay text, as in HTML; the schema parses numbers.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): ContractForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    // Not zodResolver: for a union it reports a member's message instead of the contract's own.
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // submitWith moves the focus at once; the library does it later, when the user may be in another input.
    shouldFocusError: false,
  });
}
