/**
 * What our pages may do. Reviews, names and addresses come from customers and are shown beside an administrator's
 * token: no script but our own files ever runs, and nothing can be sent anywhere but to the store and to Google's
 * identity service. Card payment is the browser's business, so Stripe's scripts have no place here.
 */
export function contentSecurityPolicy(storeOrigin: string | null): string {
  const store = storeOrigin === null ? [] : [storeOrigin];
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    // antd makes its styles at run time.
    'style-src': ["'self'", "'unsafe-inline'"],
    // An administrator may give any address as a product's picture.
    'img-src': ["'self'", 'data:', 'https:', ...store],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...store, 'https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
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
