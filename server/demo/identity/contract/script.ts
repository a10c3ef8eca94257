import { deleteApp, initializeApp } from 'firebase/app';
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from 'firebase/auth';
import * as z from 'zod';
import { contractSteps, type Script } from './steps.ts';
import { codeOf } from './views.ts';

/** What one call of the SDK came to: a value, or the error's code. */
export interface StepResult {
  step: string;
  result: unknown;
}

const oobCodesSchema = z.object({
  oobCodes: z.array(z.object({ email: z.string(), requestType: z.string(), oobCode: z.string() })),
});

/** Runs the one script of SDK calls against an emulator. Gives the results, and every ID token that it was issued. */
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
    // A copy, since the SDK goes on changing its users.
    results.push({ step: name, result: structuredClone(result) });
    const token = await auth.currentUser?.getIdToken().catch(() => undefined);
    if (token) idTokens.add(token);
  };
  const oobCode = async (email: string, requestType: string) => {
    const answer = await fetch(`${url}/emulator/v1/projects/${projectId}/oobCodes`);
    const { oobCodes } = oobCodesSchema.parse(await answer.json());
    const newest = oobCodes.findLast((code) => code.email === email && code.requestType === requestType);
    return newest?.oobCode ?? 'no such code';
  };

  for (const steps of contractSteps) await steps({ auth, step, oobCode });
  await deleteApp(app);
  return { results, idTokens: [...idTokens] };
}
