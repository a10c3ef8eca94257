import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepNewest, openLog } from '#electron/main/log-file.ts';
import { openSettings } from '#electron/main/settings/settings-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bulkhead-settings-'));
  file = path.join(folder, 'new', 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('settings survive a restart, and no temporary file is left', () => {
  openSettings(file).update({ store: { kind: 'remote', origin: 'https://shop.example' } });
  openSettings(file).update({ lastAddress: 'https://shop.example' });
  expect(openSettings(file).read()).toMatchObject({
    store: { kind: 'remote', origin: 'https://shop.example' },
    lastAddress: 'https://shop.example',
    preferences: { startAtLogin: false, keepInTray: false, notifications: true, printer: null, labelPrinter: null },
    updateUrl: null,
  });
  expect(readdirSync(path.dirname(file))).toEqual(['settings.json']);
});

test('reads a file of an earlier version, without a printer', () => {
  const earlier = path.join(folder, 'settings.json');
  writeFileSync(earlier, '{"preferences":{"startAtLogin":true,"keepInTray":false,"notifications":false}}');
  const preferences = {
    startAtLogin: true,
    keepInTray: false,
    notifications: false,
    printer: null,
    labelPrinter: null,
  };
  expect(openSettings(earlier).read().preferences).toEqual(preferences);
});

test.each(['', '{', '{"store":{"kind":"elsewhere"}}', '[]', '{"updateUrl":"http://plain.example"}'])(
  'a broken file (%s) is put aside, and the application starts',
  (content) => {
    const broken = path.join(folder, 'settings.json');
    writeFileSync(broken, content);
    const onProblem = vi.fn();
    expect(openSettings(broken, onProblem).read().store).toBeNull();
    expect(onProblem).toHaveBeenCalledOnce();
    expect(readFileSync(`${broken}.broken`, 'utf8')).toBe(content);
  },
);

test('the log is two files of bounded size', () => {
  const log = openLog(folder, 5_000);
  for (let round = 0; round < 300; round += 1) log.info(`round ${round} ${'x'.repeat(100)}`);
  log.error('x'.repeat(100_000), new Error('why'));
  log.info('last');
  expect(readdirSync(folder).sort()).toEqual(['bulkhead.log', 'bulkhead.old.log']);
  const size = readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0);
  expect(size).toBeLessThan(25_000);
  expect(readFileSync(path.join(folder, 'bulkhead.log'), 'utf8')).toContain('info last');
});

test('a log that cannot be written throws nothing', () => {
  writeFileSync(path.join(folder, 'file'), '');
  expect(() => openLog(path.join(folder, 'file')).info('hello')).not.toThrow();
});

test('deletes old crash reports', () => {
  for (let day = 1; day <= 5; day += 1) {
    const report = path.join(folder, `${day}.dmp`);
    writeFileSync(report, '');
    utimesSync(report, day, day);
  }
  writeFileSync(path.join(folder, 'settings.dat'), '');
  keepNewest(folder, 2);
  expect(readdirSync(folder).sort()).toEqual(['4.dmp', '5.dmp', 'settings.dat']);
  expect(() => keepNewest(path.join(folder, 'missing'), 2)).not.toThrow();
});
