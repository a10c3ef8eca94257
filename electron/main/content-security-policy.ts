import { DEV_NONCE } from '#electron/main/dev-server.ts';

/** Pages show customers' texts beside an administrator's token, so only our scripts run. */
export function contentSecurityPolicy(shopOrigin: string | null, devServer: string | null = null): string {
  const shop = shopOrigin === null ? [] : [shopOrigin];
  const dev = devServer === null ? [] : [devServer.replace('http:', 'ws:')];
  const devScripts = devServer === null ? [] : [`'nonce-${DEV_NONCE}'`];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...devScripts],
    // antd adds its styles at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'https:', ...shop],
    'font-src': ["'self'", 'data:'],
    'connect-src': [
      "'self'",
      ...shop,
      ...dev,
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
    ],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'worker-src': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}
