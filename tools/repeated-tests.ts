import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** A reporter of Vitest that writes the names of the tests that passed in a second run only. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export
export default class RepeatedTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId} › ${test.fullName}`);
  }

  onTestRunEnd(): void {
    const file = process.env.REPEATED_TESTS;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names));
  }
}
