import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { createAuthUri, lookup, remove, update } from '#server/demo/identity/account-operations.ts';
import type { IdentityContext } from '#server/demo/identity/context.ts';
import { assert, GoogleError, respondGoogleError } from '#server/demo/identity/google-error.ts';
import { resetPassword, sendOobCode } from '#server/demo/identity/mail-operations.ts';
import { isExpired, listMails, mailLink } from '#server/demo/identity/mails.ts';
import { parseRequest, refreshSchema } from '#server/demo/identity/requests.ts';
import { signInWithIdp } from '#server/demo/identity/sign-in-with-idp.ts';
import { signInWithPassword, signUp } from '#server/demo/identity/sign-in-with-password.ts';
import { refreshTokens } from '#server/demo/identity/tokens.ts';

const TOOLKIT = '/identitytoolkit.googleapis.com';
const TOKENS = '/securetoken.googleapis.com';
const MAX_BODY_BYTES = 64 * 1024;

const operations = new Map<string, (context: IdentityContext, body: unknown) => Promise<object>>([
  ['accounts:signUp', signUp],
  ['accounts:signInWithPassword', signInWithPassword],
  ['accounts:signInWithIdp', signInWithIdp],
  ['accounts:lookup', lookup],
  ['accounts:update', update],
  ['accounts:delete', remove],
  ['accounts:createAuthUri', createAuthUri],
  ['accounts:sendOobCode', sendOobCode],
  ['accounts:resetPassword', resetPassword],
]);

// The project's settings for the SDK: neither reCAPTCHA nor a password policy.
const settings = new Map<string, (context: IdentityContext) => object>([
  ['v1/projects', ({ projectId }) => ({ projectId, authorizedDomains: ['localhost', '127.0.0.1'] })],
  ['v1/recaptchaParams', () => ({ recaptchaStoken: 'demo', recaptchaSiteKey: 'demo' })],
  [
    'v2/recaptchaConfig',
    ({ projectId }) => ({
      recaptchaKey: `projects/${projectId}/keys/demo`,
      recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
    }),
  ],
  [
    'v2/passwordPolicy',
    () => ({
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
      allowedNonAlphanumericCharacters: [],
      enforcementState: 'OFF',
      schemaVersion: 1,
    }),
  ],
]);

/** Google's paths, and the key set at `keySetPath`. `allowedOrigins` may call them across origins. */
export function createGoogleRoutes(context: IdentityContext, keySetPath: string, allowedOrigins: string[]) {
  const app = new Hono();
  app.onError(respondGoogleError);
  for (const path of [`${TOOLKIT}/*`, `${TOKENS}/*`]) {
    app.use(path, cors({ origin: allowedOrigins, allowMethods: ['GET', 'POST'], maxAge: 600 }));
    app.use(path, bodyLimit({ maxSize: MAX_BODY_BYTES, onError: refuseBody }));
    app.use(path, noStore);
  }

  return app
    .post(`${TOOLKIT}/v1/:operation`, async (c) => {
      assertApiKey(c);
      const operation = operations.get(c.req.param('operation'));
      if (!operation) throw notFound();
      return c.json(await operation(context, parseJson(await c.req.text())));
    })
    .get(`${TOOLKIT}/:version/:setting`, (c) => {
      assertApiKey(c);
      const setting = settings.get(`${c.req.param('version')}/${c.req.param('setting')}`);
      if (!setting) throw notFound();
      return c.json(setting(context));
    })
    .post(`${TOKENS}/v1/token`, async (c) => {
      assertApiKey(c);
      const request = parseRequest(refreshSchema, Object.fromEntries(new URLSearchParams(await c.req.text())));
      assert(request.grant_type, 'MISSING_GRANT_TYPE');
      assert(request.grant_type === 'refresh_token', 'INVALID_GRANT_TYPE');
      assert(request.refresh_token, 'MISSING_REFRESH_TOKEN');
      return c.json(await refreshTokens(context, request.refresh_token));
    })
    .get(keySetPath, async (c) => c.json({ keys: [(await context.signingKey()).publicJwk] }))
    .get('/emulator/v1/projects/:projectId/oobCodes', async (c) => {
      if (c.req.param('projectId') !== context.projectId) throw notFound();
      return c.json({ oobCodes: await listOobCodes(context, new URL(c.req.url).origin) });
    })
    .all(`${TOOLKIT}/*`, () => {
      throw notFound();
    })
    .all(`${TOKENS}/*`, () => {
      throw notFound();
    });
}

async function listOobCodes(context: IdentityContext, origin: string) {
  const mails = await listMails(context);
  return mails
    .filter((mail) => mail.used_at === null && !isExpired(context, mail))
    .toReversed()
    .map((mail) => ({
      email: mail.email,
      newEmail: mail.new_email ?? undefined,
      requestType: mail.request_type,
      oobCode: mail.oob_code,
      oobLink: origin + mailLink(mail),
    }));
}

const notFound = () => new GoogleError('Not Found', 404, 'NOT_FOUND');

const noStore = async (c: Context, next: () => Promise<void>) => {
  await next();
  c.header('Cache-Control', 'no-store');
};

function refuseBody(c: Context): Response {
  return respondGoogleError(new GoogleError('Request Entity Too Large', 413), c);
}

function assertApiKey(c: Context): void {
  if (c.req.query('key') || c.req.header('x-goog-api-key')) return;
  throw new GoogleError('The request is missing a valid API key.', 403, 'PERMISSION_DENIED');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new GoogleError('Invalid JSON payload received.', 400, 'INVALID_ARGUMENT');
  }
}
