/** One address for each server of `postgres://user:password@one:5432,two:5432/shop`, which is libpq's notation. */
export function serverUrls(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => before + host + after);
}
