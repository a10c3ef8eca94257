import { isIPv6 } from 'node:net';

// Messages name variables, never their values.

export type GivenVariables = Readonly<Record<string, string | undefined>>;

const MIN_DISTINCT_CHARACTERS = 8;

export function isGuessable(secret: string): boolean {
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS || /^(.+?)\1+$/s.test(secret);
}

/** Such as `shop.example.com`; no scheme, port or path. */
export function isHostName(text: string): boolean {
  const address = `https://${text}`;
  return URL.canParse(address) && new URL(address).hostname === text.toLowerCase();
}

export function isListenHost(text: string): boolean {
  return isIPv6(text) || isHostName(text);
}

/** True for HTTPS and this computer, where keys cannot be changed on the way. */
export function isTrustedKeySetAddress(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

export function findWrappedValues(given: GivenVariables, names: string[]): string[] {
  return names.flatMap((name) => {
    const value = given[name] ?? '';
    if (value !== value.trim()) return [`${name} must not have spaces or line breaks around it`];
    return /^(["']).*\1$/s.test(value) ? [`${name} must not have quotes around it`] : [];
  });
}

export function findConflicts(given: GivenVariables): string[] {
  const problems: string[] = [];
  if (given.DATABASE_URL !== undefined && given.BACKUP_DIR !== undefined) {
    problems.push('BACKUP_DIR is for the SQLite file; with DATABASE_URL use the tools of PostgreSQL');
  }
  if (given.DATABASE_URL === undefined && given.DATABASE_READ_URL !== undefined) {
    problems.push('DATABASE_READ_URL is of standbys of the PostgreSQL at DATABASE_URL, which is missing');
  }
  if (given.DATABASE_LISTEN_URL !== undefined && given.DATABASE_POOLER !== 'transaction') {
    problems.push(
      'DATABASE_LISTEN_URL is only for DATABASE_POOLER=transaction; otherwise the shop listens at DATABASE_URL',
    );
  }
  const { GOOGLE_DESKTOP_CLIENT_ID: clientId, GOOGLE_DESKTOP_CLIENT_SECRET: clientSecret } = given;
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    problems.push('GOOGLE_DESKTOP_CLIENT_ID and GOOGLE_DESKTOP_CLIENT_SECRET must be given together');
  }
  if ((given.SMTP_URL === undefined) !== (given.MAIL_FROM === undefined)) {
    problems.push('SMTP_URL and MAIL_FROM must be given together');
  }
  return problems;
}

/** With keys of different modes payments fail or move no money. */
export function findMixedModes(given: GivenVariables): string[] {
  const modes = [given.STRIPE_SECRET_KEY, given.STRIPE_PUBLISHABLE_KEY].map(
    (key) => /_(live|test)_/.exec(key ?? '')?.[1],
  );
  const [secret, publishable] = modes;
  if (secret === undefined || publishable === undefined || secret === publishable) return [];
  return [
    `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key; take both of one mode`,
  ];
}

/** Demo values are public, so production refuses them. */
export function findDemoValues(given: GivenVariables, demoValues: Readonly<Record<string, string>>): string[] {
  const isDemoProject = given.FIREBASE_PROJECT_ID?.startsWith('demo-') ?? false;
  return Object.entries(demoValues)
    .filter(([name, value]) => given[name] === value || (name === 'FIREBASE_PROJECT_ID' && isDemoProject))
    .map(([name]) => `${name} is the demo's; take your own`);
}

/** Shorter names, such as `HOSTS` or `PORTS`, may be another program's. */
const MIN_MISSPELLED_LENGTH = 6;

/** A misspelled setting would be ignored, and the shop run with the default of the right one. */
export function findMisspelled(given: GivenVariables, names: string[]): string[] {
  return Object.keys(given).flatMap((name) => {
    if (names.includes(name) || name.length < MIN_MISSPELLED_LENGTH) return [];
    const meant = names.find((known) => isOneTypoAway(name.toUpperCase(), known));
    return meant === undefined ? [] : [`${name}: did you mean ${meant}?`];
  });
}

/** One character is missing, added or another, or two neighbours are swapped; also true for equal names. */
function isOneTypoAway(name: string, known: string): boolean {
  let start = 0;
  while (start < name.length && name[start] === known[start]) start += 1;
  const rest = name.slice(start);
  const knownRest = known.slice(start);
  return (
    rest.slice(1) === knownRest ||
    rest === knownRest.slice(1) ||
    rest.slice(1) === knownRest.slice(1) ||
    (rest[0] === knownRest[1] && rest[1] === knownRest[0] && rest.slice(2) === knownRest.slice(2))
  );
}
