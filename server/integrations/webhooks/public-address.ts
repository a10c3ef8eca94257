import { BlockList, isIPv4, isIPv6 } from 'node:net';

// Addresses that are not of the public internet: https://www.iana.org/assignments/iana-ipv4-special-registry and
// https://www.iana.org/assignments/iana-ipv6-special-registry

const privateV4 = new BlockList();
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
])
  addRange(privateV4, range, 'ipv4');

/** Everything else of IPv6 is not given out, local, or leads into IPv4. */
const globalV6 = new BlockList();
addRange(globalV6, '2000::/3', 'ipv6');
const privateV6 = new BlockList();
for (const range of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) addRange(privateV6, range, 'ipv6');

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateV4.check(address, 'ipv4');
  // A zone such as %eth0 is of a link.
  return (
    isIPv6(address) && !address.includes('%') && globalV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6')
  );
}

function addRange(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [net = '', prefix] = range.split('/');
  list.addSubnet(net, Number(prefix), family);
}
