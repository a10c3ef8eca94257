import { isIP, isIPv4, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for') : undefined;
  const claimed = forwarded === undefined ? null : parseForwarded(forwarded);
  if (claimed !== null) return networkOf(claimed);
  // Tests call the app without a socket.
  if (context.env?.incoming === undefined) return 'unknown';
  return networkOf(getConnInfo(context).remote.address ?? 'unknown');
}

/** The last entry, our proxy's; null without an IP. Ports: https://www.rfc-editor.org/rfc/rfc7239#section-6 */
export function parseForwarded(header: string): string | null {
  const entry =
    header
      .split(',')
      .at(-1)
      ?.trim()
      .replace(/^for=/i, '')
      .replace(/^"(.*)"$/, '$1') ?? '';
  if (isIP(entry) !== 0) return entry;
  // A URL would also read `1:80` as 0.0.0.1.
  const isBracketed = /^\[[^\]]+\](:\d+)?$/.test(entry);
  if (!isBracketed && !isIPv4(entry.replace(/:\d+$/, ''))) return null;
  const host = URL.parse(`http://${entry}`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '';
  return isIP(host) === 0 ? null : host;
}

/** An IPv6 client controls the last 64 bits, so those do not count. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [a, b, c, d, e, f, high = 0, low = 0] = groups;
  const isMapped = [a, b, c, d, e].every((group) => group === 0) && f === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%', 1);
  // URL normalizes the address: no dots, and at most one `::`.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(zeros).fill('0'), ...after].map((group) => Number.parseInt(group, 16));
}
