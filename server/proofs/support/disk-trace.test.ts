import { expect, test } from 'vitest';
import { createLineJoiner, parseStep } from '#server/proofs/support/disk-trace.ts';

test('joins a call that another thread interrupted in the trace', () => {
  const join = createLineJoiner();
  expect(join('7  pwrite64(22, "\\x61\\x62", 2, 4096 <unfinished ...>')).toBeNull();
  expect(parseStep(join('9  write(5, "\\x01", 1) = 1') ?? '')).toMatchObject({ type: 'write', fd: 5, at: null });
  expect(parseStep(join('7  <... pwrite64 resumed>) = 2') ?? '')).toEqual({
    type: 'write',
    fd: 22,
    bytes: Buffer.from('ab'),
    at: 4096,
  });
});
