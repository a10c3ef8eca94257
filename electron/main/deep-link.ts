import { LINK_SCHEME } from '#shared/desktop/app-address.ts';
import { backOfficePages, orderPage } from '#shared/desktop/pages.ts';

const orderId = /^[A-Za-z0-9_-]{1,64}$/;

/** Null for any link but `bulkhead://orders/ID`. Any program can send links, so only an id is taken. */
export function pageOfLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const { protocol, hostname, pathname, username, password, port } = new URL(link);
  if (protocol !== `${LINK_SCHEME}:` || username !== '' || password !== '' || port !== '') return null;
  if (hostname !== 'orders') return null;
  const id = pathname.replace(/^\/|\/$/g, '');
  if (id === '') return backOfficePages.allOrders;
  return orderId.test(id) ? orderPage(id) : null;
}

/** Windows and Linux pass the link as an argument. */
export function pageOfArguments(commandLine: string[]): string | null {
  const link = commandLine.findLast((argument) => argument.startsWith(`${LINK_SCHEME}://`));
  return link === undefined ? null : pageOfLink(link);
}
