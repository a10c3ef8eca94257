import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createProcessLog } from '#server/log/log.ts';
import { createLogOutput } from '#server/log/log-output.ts';

const noSpace = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

class Output {
  text = '';
  problem: Error | null = null;
  writableLength = 0;

  on(): void {}

  write(text: string, callback: (error?: Error | null) => void): void {
    this.writableLength += text.length;
    queueMicrotask(() => {
      this.writableLength -= text.length;
      if (!this.problem) this.text += text;
      callback(this.problem);
    });
  }

  get messages(): unknown[] {
    const lines = this.text.split('\n').filter((line) => line !== '');
    return lines.map((line) => (JSON.parse(line) as { message: string }).message);
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('a full disk drops lines, is reported once on the other output, and the log resumes when there is room', async () => {
  const [out, err] = [new Output(), new Output()];
  let at = 0;
  const { log, dropped } = createProcessLog(out, err, () => at);
  log.info('before');
  await nextTurn();
  out.problem = noSpace;
  for (let i = 0; i < 10; i += 1) {
    log.info(`lost ${i}`);
    await nextTurn();
    at += 900;
  }
  expect(dropped()).toBe(10);
  expect(err.messages).toEqual(['The log cannot be written to standard output']);
  expect(err.text).toContain('no space left');

  out.problem = null;
  at += 1000;
  log.info('after');
  await nextTurn();
  log.info('later');
  await nextTurn();
  expect(out.messages).toEqual(['before', 'after', 'The log can be written to standard output again', 'later']);
  expect(out.text).toContain('"dropped":10');
  expect(dropped()).toBe(10);
});

test('a line that was cut off does not damage the next one', async () => {
  const out = new Output();
  let at = 0;
  const { log } = createProcessLog(out, new Output(), () => at);
  out.text = '{"level":"in';
  out.problem = noSpace;
  log.info('lost');
  await nextTurn();
  out.problem = null;
  at += 1000;
  log.info('after');
  await nextTurn();
  expect(out.text.split('\n')[1]).toContain('"message":"after"');
});

test('reports lost error lines on standard output, and survives the loss of both outputs', async () => {
  const [out, err] = [new Output(), new Output()];
  const { log, dropped } = createProcessLog(out, err, () => 0);
  err.problem = noSpace;
  log.error('lost', new Error('a bug'));
  await nextTurn();
  expect(out.messages).toEqual(['The log cannot be written to standard error']);
  out.problem = noSpace;
  for (let i = 0; i < 5; i += 1) {
    log.info('lost too');
    log.error('lost as well', new Error('a bug'));
    await nextTurn();
  }
  expect(dropped()).toBe(12);
});

test('a stalled reader costs little memory, and gets every kept line when it resumes', async () => {
  const reader = spawn('wc', ['-c'], { stdio: ['pipe', 'pipe', 'inherit'] });
  reader.kill('SIGSTOP');
  const pipe = reader.stdin;
  const heard: unknown[] = [];
  const output = createLogOutput(pipe, {
    onBroken: (problem) => heard.push(problem),
    onRecovered: (dropped) => heard.push(dropped),
  });
  const line = `${'x'.repeat(1023)}\n`;
  for (let i = 0; i < 5000; i += 1) output.write(line);
  expect(pipe.writableLength).toBeLessThan(1.01 * 2 ** 20);
  expect(heard).toEqual(['its reader is too slow']);
  const dropped = output.dropped();
  expect(dropped).toBeGreaterThan(3800);

  reader.kill('SIGCONT');
  await once(pipe, 'drain');
  output.write(line);
  expect(heard).toEqual(['its reader is too slow', dropped]);
  expect(output.dropped()).toBe(dropped);
  pipe.end();
  const [count] = (await once(reader.stdout, 'data')) as [Buffer];
  expect(Number(count.toString())).toBe((5001 - dropped) * line.length);
});

test('an output that throws counts as failed', () => {
  const stream = new Output();
  stream.write = () => {
    throw noSpace;
  };
  const heard: unknown[] = [];
  const output = createLogOutput(stream, { onBroken: (problem) => heard.push(problem), onRecovered: () => {} });
  output.write('line\n');
  expect([output.dropped(), heard]).toEqual([1, [noSpace.message]]);
});
