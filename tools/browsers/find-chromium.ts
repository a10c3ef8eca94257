import { execFileSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import { findProgram, isExecutable } from '#tools/find-program.ts';

// The headless shell takes two thirds of the time.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** `CHROMIUM_PATH`, then PATH, then Playwright's own; null when there is none. */
function findChromium(): string | null {
  const found = findProgram('CHROMIUM_PATH', names);
  const own = chromium.executablePath();
  return found ?? (isExecutable(own) ? own : null);
}

/** Finds or installs one. @throws an error that says what to do */
export function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium found; installing one ...');
  try {
    installChromium();
  } catch {
    // The installer has printed why.
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to one, and try again.');
}

function installChromium(): void {
  const isDebianRoot = process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get');
  if (isDebianRoot) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  } else {
    run('npx', ['playwright', 'install', 'chromium']);
  }
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
