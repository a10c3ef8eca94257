export type Engine = 'sqlite' | 'postgres';

/** Splits `--postgres` from the other arguments. */
export function readEngine(args: string[]): { engine: Engine; rest: string[] } {
  const rest = args.filter((argument) => argument !== '--postgres');
  return { engine: rest.length < args.length ? 'postgres' : 'sqlite', rest };
}
