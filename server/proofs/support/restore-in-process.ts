import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dieAtStep } from '#server/proofs/support/die-at-step.ts';

// Arguments: copy, file, the step to die at, and the words `while-running` and `in-place`.
const [copy = '', file = '', last = '', ...words] = process.argv.slice(2);
const countSteps = await dieAtStep(Number(last));
if (words.includes('in-place')) dieInOverwriting();
const { restore } = await import('#server/db/backup/restore.ts');
await restore(copy, file, { whileRunning: words.includes('while-running'), now: new Date() });
console.log(countSteps());

/** Control: copies over the other file instead of renaming, and dies when half is written. */
function dieInOverwriting(): void {
  fs.rename = async (from, to) => {
    const content = await fs.readFile(from);
    const target = await fs.open(to, 'w');
    await target.write(content.subarray(0, content.length / 2));
    process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
}
