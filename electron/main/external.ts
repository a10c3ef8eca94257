const GOOGLE = 'accounts.google.com';

export function allowedHosts(addresses: (string | null)[]): string[] {
  return [GOOGLE, ...addresses.flatMap((address) => (address === null ? [] : new URL(address).host))];
}

/** The operating system starts programs for many schemes: returns false for all but https addresses of `hosts`. */
export async function openExternal(
  address: string,
  hosts: string[],
  open: (url: string) => Promise<void>,
): Promise<boolean> {
  if (!isAllowedExternal(address, hosts)) return false;
  await open(new URL(address).href);
  return true;
}

export function isAllowedExternal(address: string, hosts: string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username, password } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host);
}
