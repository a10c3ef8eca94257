import * as z from 'zod';

const TIMEOUT_MS = 15_000;

export type UpdateCheck =
  | { status: 'off' }
  | { status: 'current' }
  | { status: 'available'; version: string }
  | { status: 'failed' };

export interface UpdateQuestion {
  /** The folder on a web server with the files that the packager makes; null means off. */
  url: string | null;
  currentVersion: string;
  platform: NodeJS.Platform;
  arch: string;
  fetch: (url: string, init: { signal: AbortSignal; redirect: 'error' }) => Promise<Response>;
}

/** Asks a plain web server for the newest version. Nobody is asked before an address is configured. */
export async function checkForUpdate(question: UpdateQuestion): Promise<UpdateCheck> {
  if (question.url === null) return { status: 'off' };
  try {
    const file = `${question.url.replace(/\/$/, '')}/${channelFile(question.platform, question.arch)}`;
    const answer = await question.fetch(file, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const version = answer.ok ? readVersion(await answer.text()) : null;
    if (version === null) return { status: 'failed' };
    return isNewer(version, question.currentVersion) ? { status: 'available', version } : { status: 'current' };
  } catch {
    return { status: 'failed' };
  }
}

/** https://www.electron.build/auto-update#generated-files */
export function channelFile(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'darwin') return 'latest-mac.yml';
  if (platform === 'linux') return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
  return 'latest.yml';
}

const versionSchema = z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/);

function readVersion(yaml: string): string | null {
  const line = /^version:\s*['"]?([^'"\s]+)/m.exec(yaml)?.[1];
  return versionSchema.safeParse(line).data ?? null;
}

export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('-')[0]?.split('.').map(Number) ?? []);
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}
