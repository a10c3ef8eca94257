import { APP_HOST, APP_ORIGIN, APP_SCHEME } from '#shared/desktop/app-address.ts';

/** Compares the parts: Node gives custom schemes no `origin`. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && hostname === APP_HOST && port === '' && username === '' && password === '';
}

export function appUrl(path: string): string {
  return APP_ORIGIN + path;
}
