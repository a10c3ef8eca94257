import { SqliteQueryCompiler } from 'kysely';

/**
 * Hides each parameter behind a plus sign, which changes no value. SQLite looks at the value of a bare one to choose a plan, and then
 * compiles the statement again at each run. See docs/decisions/0016.
 */
export class HiddenParametersCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}
