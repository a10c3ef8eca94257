import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

/** A form of `Input` (what people type, so text) that hands out `Output` (what the schema makes of it). */
export type ContractForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

/**
 * A form that is checked by a schema of the contract: on submit, then on every change, with the focus on the first
 * problem. Inputs stay text, as HTML forms have them; the schema turns numeric text into numbers.
 */
export function useContractForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): ContractForm<Input, Output> {
  return useForm<Input, unknown, Output>({
    // Not zodResolver: for a union it shows the sentence of a member where the contract has one for the whole.
    resolver: standardSchemaResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // submitWith does so at once; the library does it a second time later, when people may be in another input already.
    shouldFocusError: false,
  });
}
