import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SDK_VERSION } from 'firebase/app';
import type { StepResult } from '#server/demo/identity/contract/script.ts';

/** The results of Firebase's official emulator; `npm run test:emulator -- -u` writes them. */
export const recordingFile = path.join(import.meta.dirname, 'results.snap');

interface Origin {
  firebase: string;
  emulator: string;
  script: string;
}

export function currentOrigin(): Origin {
  const emulatorLock = path.join(import.meta.dirname, '../../../../tools/auth-emulator/package-lock.json');
  const scriptFiles = [
    'script.ts',
    'script-steps.ts',
    'steps.ts',
    'google-steps.ts',
    'takeover-steps.ts',
    'views.ts',
  ].map((name) => path.join(import.meta.dirname, name));
  return { firebase: SDK_VERSION, emulator: hashOf([emulatorLock]), script: hashOf(scriptFiles) };
}

/** The recording as JSON, which drops undefined values. */
export function recordingOf(results: StepResult[]): string {
  return `${JSON.stringify({ origin: currentOrigin(), results }, null, 2)}\n`;
}

export function readRecording(): { origin: Origin; results: StepResult[] } {
  return JSON.parse(readFileSync(recordingFile, 'utf8'));
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex');
}
