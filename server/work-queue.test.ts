import { expect, test } from 'vitest';
import { createWorkQueue } from '#server/work-queue.ts';

/** A queue whose tasks wait until they are let go; `log` says what began. */
function open(atOnce: number) {
  const queue = createWorkQueue<string>({ atOnce, keyOf: (task) => task });
  const log: string[] = [];
  const gates: (() => void)[] = [];
  const start = () =>
    queue.start(async (task) => {
      log.push(task);
      const { promise, resolve } = Promise.withResolvers<void>();
      gates.push(resolve);
      await promise;
    });
  return { queue, log, start, release: () => gates.shift()?.() };
}

const turn = () => new Promise(setImmediate);

test('does a few tasks at once, in their order, and each key once while it waits', async () => {
  const { queue, log, start, release } = open(2);
  for (const task of ['a', 'b', 'c', 'c', 'd']) queue.add(task);
  expect(queue.isIdle()).toBe(true);
  start();
  expect([log, queue.isIdle()]).toEqual([['a', 'b'], false]);
  release();
  await turn();
  expect(log).toEqual(['a', 'b', 'c']);
  const settled = queue.settled();
  for (let count = 0; count < 3; count += 1) {
    release();
    await turn();
  }
  await settled;
  expect([log, queue.isIdle()]).toEqual([['a', 'b', 'c', 'd'], true]);
});

test('a task that is added while it is under way is done once more, and not beside itself', async () => {
  const { queue, log, start, release } = open(2);
  start();
  for (let count = 0; count < 3; count += 1) queue.add('a');
  queue.add('b');
  expect(log).toEqual(['a', 'b']);
  release();
  await turn();
  expect(log).toEqual(['a', 'b', 'a']);
});

test('stopping drops what waits and waits for what is under way', async () => {
  const { queue, log, start, release } = open(1);
  const stop = start();
  queue.add('a');
  queue.add('b');
  const stopped = stop();
  queue.add('c');
  release();
  await stopped;
  await turn();
  expect([log, queue.isIdle()]).toEqual([['a'], true]);
});
