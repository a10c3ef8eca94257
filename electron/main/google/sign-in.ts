import {
  authorizationUrl,
  exchangeCode,
  type GoogleClient,
  type GoogleEndpoints,
} from '#electron/main/google/exchange.ts';
import { newSignInSecrets } from '#electron/main/google/pkce.ts';
import { openRedirectServer } from '#electron/main/google/redirect-server.ts';
import type { DesktopLog } from '#electron/main/log-file.ts';
import type { GoogleOutcome } from '#shared/desktop/calls.ts';
import { googleMessages } from '#shared/messages/shop/desktop-application.ts';

// Time for a second factor on the telephone.
const SIGN_IN_TIMEOUT_MS = 5 * 60_000;

export interface GoogleSignInOptions {
  endpoints: GoogleEndpoints;
  client: () => Promise<GoogleClient | null>;
  openBrowser: (url: string) => Promise<boolean>;
  log: Pick<DesktopLog, 'error'>;
  timeoutMs?: number;
}

export interface GoogleSignIn {
  /** Also cancels a sign-in that is still waiting. */
  start(): Promise<GoogleOutcome>;
  cancel(): void;
}

/** In the user's browser, which shows the address of the page that asks for the password. */
export function createGoogleSignIn(options: GoogleSignInOptions): GoogleSignIn {
  let running: AbortController | undefined;
  return {
    start: async () => {
      running?.abort();
      const current = new AbortController();
      running = current;
      try {
        return await signIn(options, current.signal);
      } catch (error) {
        // Messages never hold codes or tokens.
        options.log.error('Google sign-in failed', error);
        return failed(googleMessages.failed);
      }
    },
    cancel: () => running?.abort(),
  };
}

async function signIn(options: GoogleSignInOptions, cancelled: AbortSignal): Promise<GoogleOutcome> {
  const client = await options.client();
  if (client === null) return failed(googleMessages.notSetUp);
  const secrets = newSignInSecrets();
  const server = await openRedirectServer(secrets.state);
  try {
    const question = { client, secrets, redirectUri: server.uri };
    if (!(await options.openBrowser(authorizationUrl(options.endpoints, question)))) {
      return failed(googleMessages.browserFailed);
    }
    const timedOut = AbortSignal.timeout(options.timeoutMs ?? SIGN_IN_TIMEOUT_MS);
    const redirect = await Promise.race([server.redirect, aborted(cancelled), aborted(timedOut)]);
    if (redirect === 'aborted') return failed(cancelled.aborted ? googleMessages.cancelled : googleMessages.timedOut);
    if (redirect.kind === 'refused') return failed(googleMessages.refused);
    const exchange = { ...question, code: redirect.code, signal: cancelled };
    return { status: 'signed-in', idToken: await exchangeCode(options.endpoints, exchange) };
  } finally {
    server.close();
  }
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    else signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

function failed(message: string): GoogleOutcome {
  return { status: 'failed', message };
}
