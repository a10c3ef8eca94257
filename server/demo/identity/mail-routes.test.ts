import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient, openStandIn } from '#server/demo/identity/testing.ts';

const account = { email: 'ada@example.com', password: 'correct horse' };

let now: number;
let open: Awaited<ReturnType<typeof openStandIn>>;
let client: ReturnType<typeof createClient>;

beforeEach(async () => {
  now = Date.now();
  open = await openStandIn({ now: () => now });
  client = createClient(open.standIn.routes);
});

afterEach(() => open.db.destroy());

async function get(path: string) {
  const response = await open.standIn.routes.request(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function linkTo(text: string, label: string): string {
  const href = new RegExp(`href="([^"]*)">${label}</a>`).exec(text)?.[1];
  if (href === undefined) throw new Error(`no link "${label}"`);
  return href.replaceAll('&amp;', '&');
}

async function askForVerification(email = account.email, continueUrl?: string) {
  const { idToken } = await client.call('signUp', { ...account, email });
  await client.call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken, continueUrl });
  return idToken;
}

describe('the list of mails', () => {
  test('explains how to get a mail while there is none', async () => {
    const { status, text } = await get('/demo/mail');
    expect(status).toBe(200);
    expect(text).toContain('No mail yet');
    expect(text).toContain('href="/signup"');
  });

  test('shows subject, recipient, time and link, the newest first', async () => {
    await askForVerification();
    now += 60_000;
    await client.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: account.email });
    const { text } = await get('/demo/mail');
    expect(text).toContain('To: ada@example.com');
    expect(text).toContain(`<time datetime="${new Date(now).toISOString()}">`);
    expect(linkTo(text, 'Verify e-mail')).toMatch(/^\/demo\/mail\/action\?mode=verifyEmail&oobCode=/);
    expect(text.indexOf('Reset your password')).toBeLessThan(text.indexOf('Verify your e-mail'));
  });

  test('escapes texts of users', async () => {
    await askForVerification();
    // No e-mail that is accepted today has these characters.
    await open.db.updateTable('demo_mails').set({ email: '<script>alert(1)</script>@example.com' }).execute();
    const { text } = await get('/demo/mail');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;@example.com');
    expect(text).not.toContain('<script');
  });

  test('shows which links no longer work', async () => {
    await askForVerification();
    await get(linkTo((await get('/demo/mail')).text, 'Verify e-mail'));
    await client.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: account.email });
    now += 2 * 3_600_000;
    const { text } = await get('/demo/mail');
    expect(text).toContain('This link was used.');
    expect(text).toContain('This link has expired.');
    expect(text).not.toContain('Choose a new password');
  });

  test('is not cached and sends no referrer', async () => {
    const { headers } = await get('/demo/mail');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  });
});

describe('a verification link', () => {
  test('verifies the e-mail, once', async () => {
    const idToken = await askForVerification();
    const link = linkTo((await get('/demo/mail')).text, 'Verify e-mail');
    const first = await get(link);
    expect([first.status, first.text]).toEqual([200, expect.stringContaining('ada@example.com is verified now.')]);
    expect(await client.call('lookup', { idToken })).toMatchObject({ users: [{ emailVerified: true }] });

    const second = await get(link);
    expect([second.status, second.text]).toEqual([400, expect.stringContaining('This link does not work')]);
  });

  test.each([
    ['of another mode', (code: string) => `mode=resetPassword&oobCode=${code}`],
    ['without a code', () => 'mode=verifyEmail'],
    ['with an unknown code', () => 'mode=verifyEmail&oobCode=unknown'],
    ['without anything', () => ''],
  ])('%s does not work', async (_name, query) => {
    const idToken = await askForVerification();
    const [oobCode = ''] = await client.oobCodes();
    expect((await get(`/demo/mail/action?${query(oobCode)}`)).status).toBe(400);
    expect(await client.call('lookup', { idToken })).toMatchObject({ users: [{ emailVerified: false }] });
  });

  test.each([
    ['http://localhost/dashboard?a=1', 'http://localhost/dashboard?a=1'],
    ['http://localhost//elsewhere.example/', 'http://localhost//elsewhere.example/'],
    ['https://elsewhere.example/', '/'],
    ['javascript:alert(1)', '/'],
  ])('leads on to %s only within the shop', async (continueUrl, href) => {
    await askForVerification(account.email, continueUrl);
    const { text } = await get(linkTo((await get('/demo/mail')).text, 'Verify e-mail'));
    expect(linkTo(text, 'Continue shopping')).toBe(href);
  });

  test('of a deleted account responds with 400', async () => {
    const idToken = await askForVerification();
    const link = linkTo((await get('/demo/mail')).text, 'Verify e-mail');
    await client.call('delete', { idToken });
    expect((await get(link)).status).toBe(400);
  });
});

test('the link of a change of e-mail changes it', async () => {
  const { idToken } = await client.call('signUp', account);
  await client.call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'New@example.com' });
  const { text } = await get('/demo/mail');
  expect(text).toContain('To: new@example.com');
  expect((await get(linkTo(text, 'Confirm new e-mail'))).text).toContain('new@example.com is verified now.');
  expect(await client.call('signInWithPassword', { ...account, email: 'new@example.com' })).toBeDefined();
});

describe('a password-reset link', () => {
  beforeEach(async () => {
    await client.call('signUp', account);
    await client.call('sendOobCode', { requestType: 'PASSWORD_RESET', email: account.email });
  });

  const post = async (fields: Record<string, string>) => {
    const body = new URLSearchParams(fields);
    const response = await open.standIn.routes.request('/demo/mail/action', { method: 'POST', body });
    return [response.status, await response.text()];
  };

  test('shows a form without changing the password', async () => {
    const { status, text } = await get(linkTo((await get('/demo/mail')).text, 'Choose a new password'));
    expect(status).toBe(200);
    expect(text).toContain('<label for="newPassword">New password</label>');
    expect(await client.call('signInWithPassword', account)).toBeDefined();
  });

  test('sets the new password once', async () => {
    const [oobCode = ''] = await client.oobCodes();
    const fields = { oobCode, newPassword: 'another one' };
    expect(await post(fields)).toEqual([200, expect.stringContaining('Password changed')]);
    expect(await client.call('signInWithPassword', { ...account, password: 'another one' })).toBeDefined();
    expect(await client.error('signInWithPassword', account)).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(await post(fields)).toEqual([400, expect.stringContaining('This link does not work')]);
  });

  test('rejects a password that is too short or missing', async () => {
    const [oobCode = ''] = await client.oobCodes();
    expect(await post({ oobCode, newPassword: '12345' })).toEqual([400, expect.stringContaining('at least 6')]);
    expect(await post({ oobCode, newPassword: '' })).toEqual([400, expect.stringContaining('Enter a password.')]);
    expect(await client.call('signInWithPassword', account)).toBeDefined();
  });

  test('rejects a body over the limit', async () => {
    expect(await post({ newPassword: 'x'.repeat(20_000) })).toEqual([413, expect.any(String)]);
  });

  test('does not work without a code', async () => {
    expect(await post({})).toEqual([400, expect.stringContaining('This link does not work')]);
  });
});
