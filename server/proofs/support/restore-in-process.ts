import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { dieAtStep } from '#server/proofs/support/die-at-step.ts';

// Restores a copy in a process that is to die. Arguments: copy, file, the step, and words of `while-running` and
// `in-place`. Prints how many steps there were when it lives to the end.
const [copy = '', file = '', last = '', ...words] = process.argv.slice(2);
const countSteps = await dieAtStep(Number(last));
if (words.includes('in-place')) dieInOverwriting();
const { restore } = await import('#server/db/backup/restore.ts');
await restore(copy, file, { whileRunning: words.includes('while-running'), now: new Date() });
console.log(countSteps());

/** For the control: instead of being renamed, a file is copied over the other, and half of it is when the process dies. */
function dieInOverwriting(): void {
  fs.rename = async (from, to) => {
    const content = await fs.readFile(from);
    const target = await fs.open(to, 'w');
    await target.write(content.subarray(0, content.length / 2));
    process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
}
