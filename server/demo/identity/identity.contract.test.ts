import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { createIdentityVerifier } from '#server/integrations/identity.ts';
import { installAuthEmulator, startAuthEmulator } from '#tools/auth-emulator/start.ts';
import { runContractScript } from './contract-script.ts';
import { openStandIn, projectId } from './testing.ts';

// The same script of calls of the real firebase SDK, against Firebase's own emulator and against our stand-in. The
// emulator's results are kept in a snapshot that the stand-in is held to, so that each can be run alone.

const INSTALL_TIMEOUT_MS = 300_000;
const SCRIPT_TIMEOUT_MS = 120_000;
const reference = join(import.meta.dirname, 'contract-results.snap');

/** In a form in which undefined and missing are the same. */
const toText = (results: unknown) => `${JSON.stringify(results, null, 2)}\n`;

describe('the official emulator', () => {
  beforeAll(installAuthEmulator, INSTALL_TIMEOUT_MS);

  test('gives the results that the stand-in is held to, with tokens that the server refuses', {
    timeout: SCRIPT_TIMEOUT_MS,
  }, async () => {
    const emulator = await startAuthEmulator(projectId);
    try {
      await protectEmails(emulator.url);
      const { results, idTokens } = await runContractScript(emulator.url, projectId);
      await expect(toText(results)).toMatchFileSnapshot(reference);

      const { standIn, db } = await openStandIn();
      const { verify } = createIdentityVerifier({
        projectId,
        keySetUrl: `http://127.0.0.1${standIn.keySetPath}`,
        fetch: (url) => standIn.routes.request(url),
      });
      for (const token of idTokens) await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });
      await db.destroy();
    } finally {
      await emulator.stop();
    }
  });
});

describe('the stand-in', { timeout: SCRIPT_TIMEOUT_MS }, () => {
  test('answers the firebase SDK as the official emulator does, with tokens that the server accepts', async () => {
    const { standIn, db } = await openStandIn();
    const { url, close } = await listen(standIn.routes.fetch);
    const { results, idTokens } = await runContractScript(url, projectId);

    const { verify } = createIdentityVerifier({ projectId, keySetUrl: url + standIn.keySetPath });
    const withEmail = idTokens.filter((token) => emailOf(token) !== undefined);
    expect(withEmail.length).toBeGreaterThan(20);
    for (const token of withEmail) await expect(verify(token)).resolves.toMatchObject({ email: emailOf(token) });

    await close();
    await db.destroy();
    expect(JSON.parse(toText(results))).toEqual(JSON.parse(readFileSync(reference, 'utf8')));
  });
});

/** Turns e-mail enumeration protection on, as it is in every new Firebase project. */
async function protectEmails(url: string): Promise<void> {
  const field = 'emailPrivacyConfig.enableImprovedEmailPrivacy';
  const answer = await fetch(
    `${url}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=${field}`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
  );
  expect(answer.status).toBe(200);
}

function emailOf(idToken: string): string | undefined {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).email;
}

function listen(fetch: (request: Request) => Response | Promise<Response>) {
  return new Promise<{ url: string; close: () => Promise<void> }>((resolve) => {
    const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
      const close = () => new Promise<void>((done) => server.close(() => done()));
      resolve({ url: `http://127.0.0.1:${port}`, close });
    });
  });
}
