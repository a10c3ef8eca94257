import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import * as z from 'zod';
import type { Script } from '#server/demo/identity/contract/script-steps.ts';
import { contractSteps } from '#server/demo/identity/contract/steps.ts';
import { codeOf } from '#server/demo/identity/contract/views.ts';

/** The result of one SDK call: a value, or the error's code. */
export interface StepResult {
  step: string;
  result: unknown;
}

const oobCodesSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
});

const responseSchema = z.object({
  users: z
    .array(
      z.object({
        email: z.string().optional(),
        emailVerified: z.boolean().optional(),
        validSince: z.string().optional(),
        passwordUpdatedAt: z.number().optional(),
        providerUserInfo: z.array(z.object({ providerId: z.string() })).optional(),
      }),
    )
    .optional(),
  id_token: z.string().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** Runs the script of SDK calls against an emulator. Returns the results and every issued ID token. */
export async function runContractScript(url: string, projectId: string) {
  const app = initializeApp({ apiKey: 'demo', projectId }, url);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, url, { disableWarnings: true });
  const results: StepResult[] = [];
  const idTokens = new Set<string>();

  const step: Script['step'] = async (name, call) => {
    const result = await Promise.resolve()
      .then(call)
      .catch((error: unknown) => ({ error: codeOf(error) }));
    // A copy, since the SDK changes its users later.
    results.push({ step: name, result: structuredClone(result) });
    const token = await auth.currentUser?.getIdToken().catch(() => undefined);
    if (token) idTokens.add(token);
  };
  const oobCode = async (email: string, requestType: string) => {
    const response = await fetch(`${url}/emulator/v1/projects/${projectId}/oobCodes`);
    const { oobCodes } = oobCodesSchema.parse(await response.json());
    const newest = oobCodes.findLast((code) => code.email === email && code.requestType === requestType);
    return newest?.oobCode ?? 'no such code';
  };

  const send = async (path: string, body: string | URLSearchParams) => {
    const headers = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const response = await fetch(`${url}/${path}?key=demo`, { method: 'POST', headers, body });
    return responseSchema.parse(await response.json());
  };
  const lookup: Script['lookup'] = async (idToken) => {
    const body = JSON.stringify({ idToken });
    const { users, error } = await send('identitytoolkit.googleapis.com/v1/accounts:lookup', body);
    return users?.[0] ?? error?.message ?? 'nothing';
  };
  const refresh: Script['refresh'] = async (refreshToken) => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
    const { id_token: idToken, error } = await send('securetoken.googleapis.com/v1/token', body);
    return idToken === undefined ? (error?.message ?? 'nothing') : { idToken };
  };

  for (const steps of contractSteps) await steps({ auth, step, oobCode, lookup, refresh });
  await deleteApp(app);
  return { results, idTokens: [...idTokens] };
}
