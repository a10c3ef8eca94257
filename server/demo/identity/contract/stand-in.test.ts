import { serve } from '@hono/node-server';
import { expect, test } from 'vitest';
import { currentOrigin, readRecording, recordingOf } from '#server/demo/identity/contract/recording.ts';
import { runContractScript } from '#server/demo/identity/contract/script.ts';
import { openStandIn, projectId } from '#server/demo/identity/testing.ts';
import { createTokenVerifier } from '#server/integrations/identity.ts';

// The emulator keeps refresh tokens valid. Firebase ends them when a password is reset or an account taken over, and so
// does the stand-in: https://firebase.google.com/docs/auth/admin/manage-sessions
const stricter: Record<string, unknown> = {
  "reset: the other customer's refresh token afterwards": 'TOKEN_EXPIRED',
  "google: the other customer's refresh token afterwards": 'TOKEN_EXPIRED',
};

const SCRIPT_TIMEOUT_MS = 120_000;

test('the recording is of this script, SDK and emulator; if not: npm run test:emulator -- -u', () => {
  expect(readRecording().origin).toEqual(currentOrigin());
});

test('the stand-in matches the official emulator, and the server accepts its tokens', {
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
