import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Scripts, styles and fonts of a build; pictures can have scripts of their own, and are shown as documents too. */
const PART_OF_A_PAGE = /^\/assets\/[\w.-]+\.(?:js|css|woff2)$/;

/** A page loads dozens of its parts: the policies of a document, which do not apply to them, would be a tenth of it. */
export function pageHeaders(firebaseAuthDomain: string): MiddlewareHandler {
  const ofDocuments = documentHeaders(firebaseAuthDomain);
  return (context, next) => (PART_OF_A_PAGE.test(context.req.path) ? next() : ofDocuments(context, next));
}

/** The API's are stricter. Styles are inline because antd generates them at run time. */
function documentHeaders(firebaseAuthDomain: string): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      scriptSrc: ["'self'", 'https://js.stripe.com', 'https://*.js.stripe.com', 'https://apis.google.com'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // Administrators may enter any address for a product's picture.
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
    // Google's sign-in popup posts its result to its opener.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    crossOriginResourcePolicy: 'same-origin',
  });
}
