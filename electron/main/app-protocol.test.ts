import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handleAppRequest, resolveAppFile } from '#electron/main/app-protocol.ts';

let folder: string;
let root: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bulkhead-pages-'));
  root = path.join(folder, 'renderer');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await writeFile(path.join(root, 'index.html'), '<p>the page</p>');
  await writeFile(path.join(root, 'assets', 'app.js'), 'run()');
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await mkdir(`${root}-other`);
  await writeFile(`${root}-other/secret.txt`, 'secret');
});
afterAll(() => rm(folder, { recursive: true }));

const ask = (address: string, method = 'GET') =>
  handleAppRequest(new Request(address, { method }), { root, shopOrigin: () => 'https://shop.example' });

test('files come with a content type and the policy; addresses without a file extension are pages', async () => {
  const script = await ask('app://bulkhead/assets/app.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(await script.text()).toBe('run()');
  for (const page of ['/', '/dashboard/allorders?order=1', '/anything/at/all', '/index.html']) {
    const response = await ask(`app://bulkhead${page}`);
    expect(await response.text(), page).toBe('<p>the page</p>');
    expect(response.headers.get('content-security-policy')).toContain('https://shop.example');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('responds 404 for a missing file, 400 for a foreign address, 405 for a write', async () => {
  expect((await ask('app://bulkhead/assets/gone.js')).status).toBe(404);
  expect((await ask('app://bulkhead/assets/app.js', 'HEAD')).status).toBe(200);
  expect((await ask('app://bulkhead/', 'POST')).status).toBe(405);
  expect((await ask('app://elsewhere/index.html')).status).toBe(400);
  expect((await ask('https://bulkhead/index.html')).status).toBe(400);
});

test('no address reaches a file outside the folder', async () => {
  const tricks = [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/..\\..\\secret.txt',
    '/..%2frenderer-other%2fsecret.txt',
    '//etc/passwd.txt',
    '/%2fetc%2fpasswd.txt',
    '/C:%5Cwindows%5Cwin.ini',
    '/C:/windows/win.ini',
    '/secret.txt%00.js',
    '/%E0%A4%A.txt',
    '/assets/%252e%252e/secret.txt',
  ];
  for (const trick of tricks) {
    const response = await ask(`app://bulkhead${trick}`);
    expect([400, 404], trick).toContain(response.status);
    expect(await response.text()).toBe('');
    const file = resolveAppFile(root, `app://bulkhead${trick}`);
    expect(file === null || file.startsWith(root + path.sep), trick).toBe(true);
  }
});

test('responds 502 without the development server, which gets no other requests', async () => {
  const files = { root, shopOrigin: () => null, devServer: 'http://127.0.0.1:1' };
  const status = async (address: string, method = 'GET') =>
    (await handleAppRequest(new Request(address, { method }), files)).status;
  expect(await status('app://bulkhead/')).toBe(502);
  expect(await status('app://bulkhead/', 'POST')).toBe(405);
  expect(await status('app://elsewhere/')).toBe(400);
});
