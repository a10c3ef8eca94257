import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Stripe from 'stripe';
import type { StepResult } from '#server/demo/stripe/contract/provider.ts';
import { STRIPE_API_VERSION } from '#server/integrations/stripe.ts';

/** The script's results; `npm run test:stripe -- -u` writes them. */
const recordingFile = path.join(import.meta.dirname, 'results.snap');

/** Whose results a recording has. */
export type RecordedFrom = 'Stripe, test mode' | 'the stand-in';

interface Origin {
  from: RecordedFrom;
  sdk: string;
  api: string;
  script: string;
}

export function currentOrigin(from: RecordedFrom): Origin {
  const hash = createHash('sha256');
  for (const name of ['script.ts', 'steps.ts', 'step-parts.ts', 'stored-card-steps.ts'])
    hash.update(readFileSync(path.join(import.meta.dirname, name)));
  return { from, sdk: Stripe.PACKAGE_VERSION, api: STRIPE_API_VERSION, script: hash.digest('hex') };
}

/** The results as they are recorded: JSON, which drops undefined values. */
export function recorded(results: StepResult[]): unknown {
  return JSON.parse(JSON.stringify(results));
}

export function writeRecording(results: StepResult[], from: RecordedFrom): void {
  writeFileSync(recordingFile, `${JSON.stringify({ origin: currentOrigin(from), results }, null, 2)}\n`);
}

export function readRecording(): { origin: Origin; results: StepResult[] } {
  return JSON.parse(readFileSync(recordingFile, 'utf8'));
}
