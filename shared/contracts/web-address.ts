import * as z from 'zod/mini';

/** An address with a host, and without a user name or a password, which everyone who sees it would get. */
export function webAddress(options: { protocol?: 'https?' | 'https'; error: string }) {
  const { protocol = 'https', error } = options;
  return z
    .url({ protocol: new RegExp(`^${protocol}$`), error })
    .check(z.regex(new RegExp(`^${protocol}://[^/?#@\\\\]+(?:[/?#]|$)`, 'i'), { error }));
}
