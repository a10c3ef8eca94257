import { serve } from '@hono/node-server';
import { expect, test } from 'vitest';
import { currentOrigin, readRecording, recordingOf } from '#server/demo/identity/contract/recording.ts';
import { runContractScript } from '#server/demo/identity/contract/script.ts';
import { openStandIn, projectId } from '#server/demo/identity/testing.ts';
import { createTokenVerifier } from '#server/integrations/identity.ts';

// One script of calls of the real firebase SDK, whose results against Firebase's own emulator are recorded.

// The emulator ends no refresh token. Firebase does when a password is reset or an account taken over, and so does the
// stand-in: https://firebase.google.com/docs/auth/admin/manage-sessions
const stricter: Record<string, unknown> = {
  "reset: the stranger's refresh token afterwards": 'TOKEN_EXPIRED',
  "google: the stranger's refresh token afterwards": 'TOKEN_EXPIRED',
};

const SCRIPT_TIMEOUT_MS = 120_000;

test('the recording is of this script, this SDK and this emulator; else: npm run test:emulator -- -u', () => {
  expect(readRecording().origin).toEqual(currentOrigin());
});

test('the stand-in answers the firebase SDK as the official emulator does, with tokens that the server accepts', {
  timeout: SCRIPT_TIMEOUT_MS,
}, async () => {
  const { standIn, db } = await openStandIn();
  const { url, close } = await listen(standIn.routes.fetch);
  const { results, idTokens } = await runContractScript(url, projectId);

  const { verify } = createTokenVerifier({ projectId, keySetUrl: url + standIn.keySetPath });
  const withEmail = idTokens.filter((token) => emailOf(token) !== undefined);
  expect(withEmail.length).toBeGreaterThan(20);
  for (const token of withEmail) await expect(verify(token)).resolves.toMatchObject({ email: emailOf(token) });

  await close();
  await db.destroy();
  const expected = readRecording().results.map(({ step, result }) => ({ step, result: stricter[step] ?? result }));
  expect(JSON.parse(recordingOf(results)).results).toEqual(expected);
});

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
