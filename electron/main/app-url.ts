import { APP_HOST, APP_ORIGIN, APP_SCHEME } from '#shared/desktop/app-address.ts';

/** Whether an address is one of our own pages. Compared part by part: Node gives such schemes no `origin`. */
export function isAppUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return protocol === `${APP_SCHEME}:` && hostname === APP_HOST && port === '' && username === '' && password === '';
}

/** The full address of a page, such as `/dashboard/allorders`. */
export function appUrl(path: string): string {
  return APP_ORIGIN + path;
}
