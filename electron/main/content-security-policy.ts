import { DEV_NONCE } from '#electron/main/dev-server.ts';

/**
 * What our pages may do. Reviews, names and addresses come from customers and are shown beside an administrator's
 * token: no script but our own files ever runs, and nothing can be sent anywhere but to the shop and to Google's
 * identity service. Card payment is the browser's business, so Stripe's scripts have no place here. In development
 * Vite's own scripts run too, and hear of changes from `devServer`.
 */
export function contentSecurityPolicy(shopOrigin: string | null, devServer: string | null = null): string {
  const shop = shopOrigin === null ? [] : [shopOrigin];
  const dev = devServer === null ? [] : [devServer.replace('http:', 'ws:')];
  const devScripts = devServer === null ? [] : [`'nonce-${DEV_NONCE}'`];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...devScripts],
    // antd makes its styles at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    // An administrator may give any address as a product's picture.
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
