import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import * as z from 'zod';
import { endProgram, startProgram } from '#e2e/browsers/program.ts';
import { type Browser, type BrowserSession, CLOSED_PORT, type Command, commands } from '#e2e/browsers/web-driver.ts';
import { freePort } from '#server/testing/free-port.ts';
import { findProgram } from '#tools/find-program.ts';

const findDriver = () => findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver']);
const findDisplay = () => findProgram('XVFB_PATH', ['Xvfb']);

const session = z.object({ sessionId: z.string() });
const failure = z.object({ error: z.string(), message: z.string() });

export const webkit: Browser = {
  name: 'WebKit',
  needs: 'webkit2gtk-driver and xvfb',
  isInstalled: () => findDriver() !== null && findDisplay() !== null,
  open: openWebKit,
};

async function openWebKit(): Promise<BrowserSession> {
  const display = await startDisplay();
  const port = await freePort();
  const driver = startProgram(findDriver() ?? '', ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display.name, WAYLAND_DISPLAY: '', GDK_BACKEND: 'x11' },
  });
  const driverUrl = `http://127.0.0.1:${port}`;
  try {
    await expect.poll(() => isReady(driverUrl), { message: 'WebKitWebDriver is ready' }).toBe(true);
    const { sessionId } = session.parse(await request('POST', `${driverUrl}/session`, { capabilities }));
    const url = `${driverUrl}/session/${sessionId}`;
    await request('POST', `${url}/window/rect`, { x: 0, y: 0, ...windowSize });
    return {
      send: (command, parameters) => sendOverHttp(url, command, parameters),
      close: async () => {
        await request('DELETE', url);
        await endProgram(driver);
        await endProgram(display.program);
      },
    };
  } catch (error) {
    await endProgram(driver);
    await endProgram(display.program);
    throw error;
  }
}

const proxy = `${CLOSED_PORT.host}:${CLOSED_PORT.port}`;
const capabilities = {
  alwaysMatch: {
    proxy: { proxyType: 'manual', httpProxy: proxy, sslProxy: proxy, noProxy: ['localhost', '127.0.0.1'] },
  },
};

/** High enough that nothing scrolls: the driver would stop scrolling while a button is under the demo's banner. */
const windowSize = { width: 1280, height: 2400 };

/** Xvfb selects a free number and writes it to the given descriptor. */
async function startDisplay(): Promise<{ name: string; program: ChildProcess }> {
  const size = ['-screen', '0', `${windowSize.width}x${windowSize.height}x24`];
  const program = startProgram(findDisplay() ?? '', ['-displayfd', '1', '-nolisten', 'tcp', ...size], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(program.stdout ?? program, 'data');
  return { name: `:${String(number).trim()}`, program };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/status`).then(
    (response) => response.ok,
    () => false,
  );
}

function sendOverHttp(url: string, command: Command, parameters: Record<string, string> = {}): Promise<unknown> {
  const [method = '', path = ''] = commands[command].split(' ');
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
  return request(method, `${url}/${address}`, method === 'POST' ? parameters : undefined);
}

async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value }: { value?: unknown } = await response.json();
  if (response.ok) return value;
  const { error, message } = failure.parse(value);
  throw new Error(`${error}: ${message}`);
}
