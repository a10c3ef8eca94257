import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { connectToMarionette } from '#e2e/browsers/marionette.ts';
import { endProgram, startProgram } from '#e2e/browsers/program.ts';
import { type Browser, type BrowserSession, CLOSED_PORT } from '#e2e/browsers/web-driver.ts';
import { findProgram } from '#tools/find-program.ts';

const preferences = {
  // Firefox selects a port and writes it into a file of its profile.
  'marionette.port': 0,
  // Blocks Firefox's own requests.
  'network.proxy.type': 1,
  'network.proxy.http': CLOSED_PORT.host,
  'network.proxy.http_port': CLOSED_PORT.port,
  'network.proxy.ssl': CLOSED_PORT.host,
  'network.proxy.ssl_port': CLOSED_PORT.port,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};

const find = () => findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']);

/** Marionette is Firefox's own WebDriver protocol, which needs no driver program. */
export const firefox: Browser = {
  name: 'Firefox',
  needs: 'firefox-esr',
  isInstalled: () => find() !== null,
  open: openFirefox,
};

async function openFirefox(): Promise<BrowserSession> {
  const program = find();
  if (program === null) throw new Error('Firefox is not installed');
  const profile = mkdtempSync(path.join(tmpdir(), 'bulkhead-firefox-'));
  const lines = Object.entries(preferences).map(
    (preference) => `user_pref(${JSON.stringify(preference).slice(1, -1)});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const child = startProgram(program, ['--headless', '--no-remote', '--marionette', '--profile', profile], {
    stdio: 'ignore',
  });
  const readPort = () => {
    try {
      return Number(readFileSync(path.join(profile, 'MarionetteActivePort'), 'utf8'));
    } catch {
      return 0;
    }
  };
  const close = async () => {
    await endProgram(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await expect.poll(readPort, { message: 'Firefox listens' }).toBeGreaterThan(0);
    const marionette = await connectToMarionette(readPort());
    await marionette.send('NewSession');
    return { send: (command, parameters) => marionette.send(command, parameters), close };
  } catch (error) {
    await close();
    throw error;
  }
}
