import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/**
 * The headers of pages and of what they load; answers of the API have stricter ones, see `response.ts`. Scripts come from
 * us and from the two vendors only; styles are inline because antd makes them at run time.
 */
export function pageHeaders(firebaseAuthDomain: string): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://apis.google.com'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // An administrator may give any address as a product's picture.
      imgSrc: ["'self'", 'data:', 'https:', 'http:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: [
        "'self'",
        'https://api.stripe.com',
        'https://identitytoolkit.googleapis.com',
        'https://securetoken.googleapis.com',
      ],
      frameSrc: [
        "'self'",
        'https://js.stripe.com',
        'https://*.js.stripe.com',
        'https://hooks.stripe.com',
        `https://${firebaseAuthDomain}`,
      ],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    // Google's sign-in popup must be able to answer its opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'same-origin',
  });
}
