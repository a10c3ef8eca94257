/** The fields that a type has in any case; null counts as a value. */
type RequiredFields<T> = { [Field in keyof T]-?: Record<never, never> extends Pick<T, Field> ? never : Field }[keyof T];
/** Each of them once. */
export type Listed<T> = Record<RequiredFields<T>, true>;

/** Makes the list of `{ a: true }`. */
export function list(fields: Record<string, true>): readonly string[] {
  return Object.keys(fields);
}

export const t = true;
