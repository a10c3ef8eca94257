import { readConformance } from '#tools/docs/conformance.ts';

const rows = readConformance();
const unproven = rows.filter(({ tests }) => tests.length === 0);
for (const { id, statement } of unproven) console.log(`${id} ${statement}`);
console.log(`${rows.length} statements, ${unproven.length} without a test`);
process.exitCode = unproven.length === 0 ? 0 : 1;
