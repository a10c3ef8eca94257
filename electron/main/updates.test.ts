import { expect, test, vi } from 'vitest';
import { channelFile, checkForUpdate, isNewer } from '#electron/main/updates.ts';

const question = {
  currentVersion: '1.2.3',
  platform: 'linux' as const,
  arch: 'x64',
  url: 'https://get.example/desktop/',
};
const answers = (body: string, status = 200) => vi.fn(async () => new Response(body, { status }));

test('nobody is asked before an address is configured', async () => {
  const fetch = answers('version: 9.9.9');
  expect(await checkForUpdate({ ...question, url: null, fetch })).toEqual({ status: 'off' });
  expect(fetch).not.toHaveBeenCalled();
});

test('a newer version is available, the same or an older is not', async () => {
  const fetch = answers('version: 1.3.0\nfiles:\n  - url: x\n');
  expect(await checkForUpdate({ ...question, fetch })).toEqual({ status: 'available', version: '1.3.0' });
  expect(fetch).toHaveBeenCalledWith('https://get.example/desktop/latest-linux.yml', expect.anything());
  expect(await checkForUpdate({ ...question, fetch: answers("version: '1.2.3'") })).toEqual({ status: 'current' });
  expect(isNewer('1.10.0', '1.9.9')).toBe(true);
  expect(isNewer('0.9.0', '1.0.0-beta')).toBe(false);
});

test('a server that answers anything else has failed', async () => {
  for (const fetch of [
    answers('<html>'),
    answers('version: <script>'),
    answers('version: 2.0.0', 404),
    vi.fn(() => Promise.reject(new Error('no network'))),
  ]) {
    expect(await checkForUpdate({ ...question, fetch })).toEqual({ status: 'failed' });
  }
});

test('each system has its file', () => {
  expect([channelFile('win32', 'x64'), channelFile('darwin', 'arm64'), channelFile('linux', 'arm64')]).toEqual([
    'latest.yml',
    'latest-mac.yml',
    'latest-linux-arm64.yml',
  ]);
});
