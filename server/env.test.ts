import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings, SettingsError } from '#server/env.ts';

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://shop.example',
  ACCESS_TOKEN_SECRET: '0123456789abcdef-production-secret',
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'shop',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

function problemsOf(variables: Record<string, string>): string {
  try {
    readSettings(variables);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return '';
}

test('.env.example starts the demo', () => {
  const file = path.join(import.meta.dirname, '..', '.env.example');
  const variables = Object.fromEntries(Object.entries(parseEnv(readFileSync(file, 'utf8'))));
  expect(readSettings({ ...variables })).toMatchObject({ demo: true, port: 3000, host: '127.0.0.1', currency: 'usd' });
});

test('webhooks reach private addresses by choice, and in a demo that only this machine reaches', () => {
  const allows = (variables: Record<string, string>) => readSettings(variables).webhooksInPrivateNetwork;
  expect(allows(production)).toBe(false);
  expect(allows({ ...production, WEBHOOKS_IN_PRIVATE_NETWORK: 'on' })).toBe(true);
  expect(allows({ DEMO: 'on' })).toBe(true);
  expect(allows({ DEMO: 'on', WEBHOOKS_IN_PRIVATE_NETWORK: 'off' })).toBe(false);
  expect(allows({ DEMO: 'on', HOST: '0.0.0.0' })).toBe(false);
});

test('production starts with real settings, limits on', () => {
  expect(readSettings(production)).toMatchObject({ demo: false, rateLimit: true, unpaidOrderHours: 168 });
});

test('names every missing setting at once', () => {
  const problems = problemsOf({});
  for (const name of Object.keys(production).filter((key) => key !== 'NODE_ENV')) expect(problems).toContain(name);
});

test('names a secret that is too short, without its value', () => {
  const problems = problemsOf({ ...production, ACCESS_TOKEN_SECRET: 'hunter2' });
  expect(problems).toContain('ACCESS_TOKEN_SECRET');
  expect(problems).not.toContain('hunter2');
});

test('a PostgreSQL address replaces the file and excludes scheduled backups', () => {
  const url = 'postgres://shop:secret@db.example:5432/shop';
  expect(readSettings(production).postgres).toBeNull();
  expect(readSettings({ ...production, DATABASE_URL: url }).postgres).toEqual({ url, poolSize: 10 });
  expect(problemsOf({ ...production, DATABASE_URL: url, BACKUP_DIR: '/backup' })).toContain('BACKUP_DIR');
  const readUrl = 'postgres://shop:secret@db2.example,db3.example/shop';
  const reads = readSettings({ ...production, DATABASE_URL: url, DATABASE_READ_URL: readUrl });
  expect(reads.postgres).toEqual({ url, poolSize: 10, readUrl });
  expect(problemsOf({ ...production, DATABASE_READ_URL: readUrl })).toContain('DATABASE_READ_URL');
  const listenUrl = 'postgres://shop:secret@db.example:5433/shop';
  const pooled = { ...production, DATABASE_URL: url, DATABASE_LISTEN_URL: listenUrl, DATABASE_POOLER: 'transaction' };
  expect(readSettings(pooled).postgres).toEqual({ url, poolSize: 10, listenUrl, pooler: 'transaction' });
  expect(problemsOf({ ...pooled, DATABASE_POOLER: 'none' })).toContain('DATABASE_LISTEN_URL');
  const wrong = problemsOf({ ...production, DATABASE_URL: 'mysql://shop:secret@db.example/shop' });
  expect(wrong).toContain('DATABASE_URL');
  expect(wrong).not.toContain('secret');
});

test('a PostgreSQL address may name a primary and its standbys', () => {
  const servers = 'postgres://shop:secret@one.example:5432,two.example/shop';
  for (const url of [servers, `${servers}?target_session_attrs=read-write`]) {
    expect(readSettings({ ...production, DATABASE_URL: url }).postgres?.url).toBe(url);
  }
  for (const wrong of [`${servers}?target_session_attrs=any`, servers.replace('two.example', 'two.example:port')]) {
    expect(problemsOf({ ...production, DATABASE_URL: wrong })).toMatch(/^- DATABASE_URL must (?!.*secret)/m);
  }
});

test('mails need a mail server and the sender', () => {
  const mails = { SMTP_URL: 'smtps://shop:p%40ss@mail.example', MAIL_FROM: 'orders@shop.example' };
  expect(readSettings(production).smtp).toBeNull();
  expect(readSettings({ ...production, ...mails }).smtp).toEqual({
    url: mails.SMTP_URL,
    from: mails.MAIL_FROM,
  });
  const lonely = problemsOf({ ...production, SMTP_URL: mails.SMTP_URL });
  expect(lonely).toContain('SMTP_URL and MAIL_FROM must be given together');
  expect(lonely).not.toContain('p%40ss');
  expect(problemsOf({ ...production, MAIL_FROM: mails.MAIL_FROM })).toContain('SMTP_URL');
  expect(readSettings({ ...mails, DEMO: 'on' }).smtp).toBeNull();
});

test('the address of the shop is required in production only', () => {
  expect(problemsOf({ ...production, PUBLIC_URL: '' })).toContain('PUBLIC_URL is required');
  expect(problemsOf({ ...production, PUBLIC_URL: 'https://shop.example/' })).toContain('PUBLIC_URL must be an origin');
  expect(readSettings({ DEMO: 'on' }).publicUrl).toBeNull();
});

test('names wrong values', () => {
  const wrong = {
    PORT: '70000',
    CURRENCY: 'doubloon',
    ADMIN_EMAILS: 'nobody',
    ALLOWED_ORIGINS: 'shop.example',
    RATE_LIMIT: 'off',
  };
  const problems = problemsOf({ ...production, ...wrong });
  for (const name of Object.keys(wrong)) expect(problems).toContain(name);
});

test('the demo refuses production and a live Stripe key', () => {
  expect(problemsOf({ DEMO: 'on', NODE_ENV: 'production' })).toContain('DEMO must be off in production');
  const problems = problemsOf({ DEMO: 'on', STRIPE_SECRET_KEY: 'sk_live_123456' });
  expect(problems).toContain('STRIPE_SECRET_KEY');
  expect(problems).not.toContain('123456');
});

test('the demo generates a secret', () => {
  const [first, second] = [readSettings({ DEMO: 'on' }), readSettings({ DEMO: 'on' })];
  expect(first.accessTokenSecret).not.toBe(second.accessTokenSecret);
});

test('the installed back-office may be allowed, with a complete Google client or none', () => {
  const client = { GOOGLE_DESKTOP_CLIENT_ID: 'id', GOOGLE_DESKTOP_CLIENT_SECRET: 'not secret' };
  expect(readSettings({ ...production, ALLOWED_ORIGINS: 'app://bulkhead,https://shop.example' })).toMatchObject({
    allowedOrigins: ['app://bulkhead', 'https://shop.example'],
    googleDesktop: null,
  });
  expect(readSettings({ ...production, ...client }).googleDesktop).toEqual({
    clientId: 'id',
    clientSecret: 'not secret',
  });
  expect(problemsOf({ ...production, GOOGLE_DESKTOP_CLIENT_ID: 'id' })).toContain('GOOGLE_DESKTOP_CLIENT_SECRET');
  expect(problemsOf({ ...production, ALLOWED_ORIGINS: 'app://elsewhere' })).toContain('ALLOWED_ORIGINS');
});

test('production names all demo values at once, without printing them', () => {
  const demo = {
    FIREBASE_API_KEY: 'demo-api-key',
    FIREBASE_AUTH_DOMAIN: 'localhost',
    FIREBASE_PROJECT_ID: 'demo-bulkhead',
    FIREBASE_KEY_SET_URL: 'http://127.0.0.1/demo/identity/jwks',
    STRIPE_SECRET_KEY: 'sk_test_demo',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_demo',
    STRIPE_WEBHOOK_SECRET: 'whsec_demo',
  };
  const problems = problemsOf({ ...production, ...demo });
  for (const [name, value] of Object.entries(demo)) {
    expect(problems).toContain(`${name} is the demo's`);
    expect(problems).not.toContain(value);
    expect(problemsOf({ ...production, [name]: value })).toContain(`${name} is the demo's`);
  }
  // Firebase reserves this prefix for its emulator.
  expect(problemsOf({ ...production, FIREBASE_PROJECT_ID: 'demo-shop' })).toContain('FIREBASE_PROJECT_ID');
});

test.each([
  ['sk_live_1', 'pk_test_1'],
  ['rk_live_1', 'pk_test_1'],
  ['sk_test_1', 'pk_live_1'],
])('refuses keys of two modes: %s with %s', (secret, publishable) => {
  const keys = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable };
  const problems = problemsOf({ ...production, ...keys });
  for (const [name, value] of Object.entries(keys)) {
    expect(problems).toContain(name);
    expect(problems).not.toContain(value);
  }
});

test('accepts keys of one mode, including a restricted key', () => {
  const keys = { STRIPE_SECRET_KEY: 'rk_live_51Ab', STRIPE_PUBLISHABLE_KEY: 'pk_live_51Ab' };
  expect(readSettings({ ...production, ...keys }).stripe).toMatchObject({ secretKey: keys.STRIPE_SECRET_KEY });
});

test.each([
  ['PORT', '3000.5'],
  ['PORT', '-1'],
  ['PORT', ' 3000'],
  ['HOST', 'http://0.0.0.0'],
  ['HOST', '0.0.0.0:3000'],
  ['CURRENCY', 'USD'],
  ['CURRENCY', '"usd"'],
  ['ACCESS_TOKEN_SECRET', 'a'.repeat(64)],
  ['ACCESS_TOKEN_SECRET', '0123456'.repeat(6)],
  ['ACCESS_TOKEN_SECRET', 'change-me-'.repeat(4)],
  ['ACCESS_TOKEN_SECRET', ` ${production.ACCESS_TOKEN_SECRET}`],
  ['ACCESS_TOKEN_SECRET', `${production.ACCESS_TOKEN_SECRET}\n`],
  ['ACCESS_TOKEN_SECRET', `"${production.ACCESS_TOKEN_SECRET}"`],
  ['METRICS_TOKEN', 'x'.repeat(20)],
  ['WEB_PROCESSES', '0'],
  ['WEB_PROCESSES', '257'],
  ['WEB_PROCESSES', 'all'],
  ['FIREBASE_API_KEY', 'key '],
  ['FIREBASE_AUTH_DOMAIN', 'https://shop.firebaseapp.com'],
  ['FIREBASE_AUTH_DOMAIN', 'shop.firebaseapp.com/'],
  ['FIREBASE_AUTH_DOMAIN', 'shop.firebaseapp.com/__/auth'],
  ['FIREBASE_AUTH_DOMAIN', 'shop.firebaseapp.com:443'],
  ['FIREBASE_AUTH_DOMAIN', 'shop firebaseapp.com'],
  ['FIREBASE_KEY_SET_URL', 'http://keys.example/jwks'],
  ['FIREBASE_KEY_SET_URL', 'keys.example/jwks'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'https://mail.example.com'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtps://shop:pa/ss@mail.example.com'],
  ['MAIL_FROM', 'orders'],
  ['MAIL_FROM', 'Our shop <orders@shop.example>'],
  ['MAIL_FROM', 'orders@shop.example\nBcc: eve@test.example'],
  ['STRIPE_SECRET_KEY', 'sk_test_'],
  ['STRIPE_SECRET_KEY', 'sk_test_...'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1 '],
])('refuses %s as %j, without printing the value', (name, value) => {
  const problems = problemsOf({ ...production, [name]: value });
  expect(problems).toContain(`- ${name} `);
  if (value.length > 8) expect(problems).not.toContain(value.trim());
});

test.each([
  ['HOST', '0.0.0.0'],
  ['HOST', '::'],
  ['HOST', 'localhost'],
  ['PORT', '0'],
  ['MAIL_FROM', ''],
  ['SMTP_URL', ''],
  ['FIREBASE_AUTH_DOMAIN', 'Auth.Shop.Example'],
  ['FIREBASE_KEY_SET_URL', 'https://keys.example/jwks'],
])('accepts %s as %j', (name, value) => {
  expect(problemsOf({ ...production, [name]: value })).toBe('');
});

test('serves from one process, a given number, or one per core', () => {
  const processes = (value?: string) => readSettings({ ...production, WEB_PROCESSES: value }).webProcesses;
  expect([processes(), processes('1'), processes('8'), processes('256')]).toEqual([1, 1, 8, 256]);
  expect(processes('auto')).toBe(availableParallelism());
});

test('names conflicts together with wrong values', () => {
  const problems = problemsOf({
    ...production,
    PORT: 'x',
    DATABASE_URL: 'postgres://shop@db.example/shop',
    BACKUP_DIR: '/backup',
    GOOGLE_DESKTOP_CLIENT_ID: 'id',
    STRIPE_SECRET_KEY: 'sk_live_1',
  });
  for (const name of ['PORT', 'BACKUP_DIR', 'GOOGLE_DESKTOP_CLIENT_SECRET', 'STRIPE_PUBLISHABLE_KEY']) {
    expect(problems).toContain(name);
  }
});

test.each([
  ['CURENCY', 'CURRENCY'],
  ['CURRENCYY', 'CURRENCY'],
  ['CURRENCI', 'CURRENCY'],
  ['CURRNECY', 'CURRENCY'],
  ['currency', 'CURRENCY'],
  ['DATADIR', 'DATA_DIR'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['STRIPE_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
])('refuses %s, without its value, and names %s', (name, meant) => {
  const refused = problemsOf({ ...production, [name]: 'hunter2' });
  expect(refused).toContain(`- ${name}: did you mean ${meant}?`);
  expect(refused).not.toContain('hunter2');
  expect(problemsOf({ DEMO: 'true', [name]: 'hunter2' })).toContain(`- ${name}: did you mean ${meant}?`);
});

test('accepts names of other programs', () => {
  const others = [
    'HOSTNAME',
    'HOSTS',
    'PORTS',
    'MY_SHOP_PORT',
    'DB_URL',
    'DATABASE',
    'BACKUPS',
    'CURRENT',
    'HOME',
    'PATH',
  ];
  const given = Object.fromEntries(others.map((name) => [name, 'value']));
  expect(problemsOf({ ...production, ...given })).toBe('');
});

test('no setting is taken for another that is misspelled', () => {
  const example = readFileSync(path.join(import.meta.dirname, '..', '.env.example'), 'utf8');
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names).toContain('CURRENCY');
  expect(problemsOf({ ...production, ...Object.fromEntries(names.map((name) => [name, 'value'])) })).not.toContain(
    'did you mean',
  );
});
