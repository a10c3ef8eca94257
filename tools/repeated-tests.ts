import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

export interface RepeatedTest {
  name: string;
  reason: string;
}

/** A reporter of Vitest that writes which tests passed in a second run only, and why they failed in the first. */
// biome-ignore lint/style/noDefaultExport: Vitest loads a reporter by its default export
export default class RepeatedTests implements Reporter {
  readonly #tests: RepeatedTest[] = [];

  onTestCaseResult(test: TestCase): void {
    if (!test.diagnostic()?.flaky) return;
    const reasons = test.result().errors?.map(({ message, stack, diff = '' }) => `${stack ?? message}\n${diff}`) ?? [];
    this.#tests.push({ name: `${test.module.relativeModuleId} › ${test.fullName}`, reason: reasons.join('\n') });
  }

  onTestRunEnd(): void {
    const file = process.env.REPEATED_TESTS;
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#tests));
  }
}
