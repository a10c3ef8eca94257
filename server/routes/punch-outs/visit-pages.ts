import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Deps } from '#server/deps.ts';
import { openForm } from '#server/services/punch-outs/transfer-cart.ts';
import { signInCall } from '#shared/contracts/users/sign-in.ts';
import { ACCESS_TOKEN_KEY, ACCESS_TOKEN_OWNER_KEY, PUNCH_OUT_KEY } from '#shared/domain/users/session-keys.ts';
import { punchOutMessages as messages } from '#shared/messages/punch-outs/punch-outs.ts';

const PUNCH_OUT_PATH = '/punch-out';
export const START_PATH = `${PUNCH_OUT_PATH}/start`;
export const RETURN_PATH = `${PUNCH_OUT_PATH}/return`;

/** The secret does not stay in the address that the browser keeps. */
const startScript = `
const problem = (text) => { document.querySelector('p').textContent = text; };
const send = (path, method, body, token) => fetch('/api' + path, {
  method,
  headers: { 'content-type': 'application/json', ...(token && { authorization: 'Bearer ' + token }) },
  body: JSON.stringify(body),
});
(async () => {
  const token = location.pathname.split('/').at(-1);
  history.replaceState(null, '', ${JSON.stringify(START_PATH)});
  const started = await send('/punch-outs/start', 'POST', { token });
  const visit = await started.json();
  if (!started.ok) return problem(visit.message);
  const path = ${JSON.stringify(signInCall.path)}.replace(':email', encodeURIComponent(visit.email));
  const signedIn = await send(path, ${JSON.stringify(signInCall.method)}, { email: visit.email }, visit.token);
  const session = await signedIn.json();
  if (!signedIn.ok) return problem(session.message);
  sessionStorage.setItem(${JSON.stringify(PUNCH_OUT_KEY)}, JSON.stringify(visit));
  localStorage.setItem(${JSON.stringify(ACCESS_TOKEN_KEY)}, session.token);
  localStorage.setItem(${JSON.stringify(ACCESS_TOKEN_OWNER_KEY)}, visit.email);
  location.replace('/products');
})().catch(() => problem(${JSON.stringify(messages.notOpened)}));
`;

const policy = (formAction: string) =>
  `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; form-action ${formAction}; frame-ancestors 'none'; base-uri 'none'`;

const submitScript = 'document.forms[0].submit();';

const page = (title: string, content: ReturnType<typeof html>, script: string) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>body { margin: 3rem 1rem; font: 1.125rem/1.5 system-ui, sans-serif; text-align: center; color-scheme: light dark; background: light-dark(#fff, #12181f); color: light-dark(#1c2733, #e8edf2) }
button { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit }</style>
</head>
<body>${content}<script src="${PUNCH_OUT_PATH}/${script}"></script></body>
</html>`;

/** Where the browser comes from a procurement system, and goes back to it with the cart. */
export function visitPages(deps: Deps): Hono {
  const app = new Hono();
  const script = (text: string) => ({
    text,
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  });
  for (const [name, { text, headers }] of Object.entries({
    'start.js': script(startScript),
    'submit.js': script(submitScript),
  }))
    app.get(`/${name}`, (context) => context.body(text, 200, headers));

  app.get('/start/:token', (context) =>
    context.html(page(messages.opening, html`<p role="status">${messages.opening}</p>`, 'start.js'), 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy("'none'"),
    }),
  );
  app.get('/return/:token', async (context) => {
    const { returnUrl, fields } = await openForm(deps, context.req.param('token'));
    const form = html`<form method="post" action="${returnUrl}">
${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<p role="status">${messages.returning}</p><button>${messages.goOn}</button></form>`;
    return context.html(page(messages.returning, form, 'submit.js'), 200, {
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(new URL(returnUrl).origin),
    });
  });
  return app;
}
