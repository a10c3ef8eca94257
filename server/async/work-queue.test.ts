import { expect, test } from 'vitest';
import { createWorkQueue } from '#server/async/work-queue.ts';

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

test('runs a few tasks at once, in order, and queues each key once', async () => {
  const { queue, log, start, release } = open(2);
  for (const task of ['a', 'b', 'c', 'c', 'd']) queue.add(task);
  expect(queue.isIdle()).toBe(true);
  start();
  expect([log, queue.isIdle()]).toEqual([['a', 'b'], false]);
  release();
  await turn();
  expect(log).toEqual(['a', 'b', 'c']);
  const idle = queue.onIdle();
  for (let count = 0; count < 3; count += 1) {
    release();
    await turn();
  }
  await idle;
  expect([log, queue.isIdle()]).toEqual([['a', 'b', 'c', 'd'], true]);
});

test('a task that is added while it runs is run again afterwards, not in parallel', async () => {
  const { queue, log, start, release } = open(2);
  start();
  for (let count = 0; count < 3; count += 1) queue.add('a');
  queue.add('b');
  expect(log).toEqual(['a', 'b']);
  release();
  await turn();
  expect(log).toEqual(['a', 'b', 'a']);
});

test('stopping drops waiting tasks and waits for running ones', async () => {
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
