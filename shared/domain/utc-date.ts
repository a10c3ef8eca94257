// Where the server's routes, services and queries ask on which day an instant is; server/utc-date.test.ts refuses other ways.

/** Such as `2026-12-31`; `at` is in milliseconds since 1970. */
export function utcDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function utcYear(at: number): number {
  return new Date(at).getUTCFullYear();
}
