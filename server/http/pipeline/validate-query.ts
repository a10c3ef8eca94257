import * as z from 'zod/mini';
import { AppError } from '#server/app-error.ts';
import { validate } from '#server/http/pipeline/validate.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

type Query = Record<string, string>;

/** The values of a parameter that may be there several times. */
type ReadAll = (name: string) => string[] | undefined;

/**
 * Reads the parameters of one call. Names that the call does not take are refused: ignored, a misspelled filter would
 * select everything. The reader throws {AppError} invalid_fields.
 */
export function queryReader(schema: z.ZodMiniType | undefined): (query: Query, readAll?: ReadAll) => unknown {
  const shape = schema instanceof z.ZodMiniObject ? (schema.shape as Record<string, z.ZodMiniType>) : {};
  const known = new Set(Object.keys(shape));
  const required = [...known].filter((name) => !shape[name]?.safeParse(undefined).success);
  const repeatable = [...known].filter((name) => shape[name]?.safeParse([]).success);

  return (query, readAll) => {
    const unknown = Object.keys(query).filter((name) => !known.has(name));
    const missing = required.filter((name) => !Object.hasOwn(query, name));
    if (unknown.length + missing.length > 0) {
      const fields = Object.fromEntries([
        ...unknown.map((name) => [name, fieldMessages.unknownParameter(name)]),
        ...missing.map((name) => [name, fieldMessages.missingParameter(name)]),
      ]);
      throw new AppError('invalid_fields', { message: Object.values(fields).join('. '), fields });
    }
    const lists = repeatable.flatMap((name) => {
      const values = readAll?.(name);
      return values === undefined ? [] : [[name, values] as const];
    });
    return schema && validate(schema, { ...query, ...Object.fromEntries(lists) });
  };
}
