import { beforeAll, expect, test } from 'vitest';
import { recordingFile, recordingOf } from '#server/demo/identity/contract/recording.ts';
import { runContractScript } from '#server/demo/identity/contract/script.ts';
import { openStandIn, projectId } from '#server/demo/identity/testing.ts';
import { createTokenVerifier } from '#server/integrations/identity.ts';
import { installAuthEmulator, startAuthEmulator } from '#tools/auth-emulator.ts';

// The stand-in must match the results of Firebase's official emulator.

const INSTALL_TIMEOUT_MS = 300_000;
const SCRIPT_TIMEOUT_MS = 120_000;

beforeAll(installAuthEmulator, INSTALL_TIMEOUT_MS);

test('the official emulator gives the recorded results, with tokens that the server refuses', {
  timeout: SCRIPT_TIMEOUT_MS,
}, async () => {
  const emulator = await startAuthEmulator(projectId);
  try {
    await protectEmails(emulator.url);
    const { results, idTokens } = await runContractScript(emulator.url, projectId);
    await expect(recordingOf(results)).toMatchFileSnapshot(recordingFile);

    const { standIn, db } = await openStandIn();
    const { verify } = createTokenVerifier({
      projectId,
      keySetUrl: `http://127.0.0.1${standIn.keySetPath}`,
      fetch: (url) => standIn.routes.request(url),
    });
    expect(idTokens).not.toHaveLength(0);
    for (const token of idTokens) await expect(verify(token)).rejects.toMatchObject({ code: 'unauthenticated' });
    await db.destroy();
  } finally {
    await emulator.stop();
  }
});

/** As in every new Firebase project. */
async function protectEmails(url: string): Promise<void> {
  const field = 'emailPrivacyConfig.enableImprovedEmailPrivacy';
  const response = await fetch(
    `${url}/identitytoolkit.googleapis.com/v2/projects/${projectId}/config?updateMask=${field}`,
    {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
      body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
    },
  );
  expect(response.status).toBe(200);
}
