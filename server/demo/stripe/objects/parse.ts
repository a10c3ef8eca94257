/** Parses a JSON column; only the stand-in writes them. */
export function parse<T>(json: string | null): T | null {
  return json === null ? null : JSON.parse(json);
}
