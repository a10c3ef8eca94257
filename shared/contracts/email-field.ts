import * as z from 'zod/mini';
import { canonicalEmail, hasForeignCharacters } from '#shared/domain/customers/email.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

// Apart from the other fields, which the home page loads.

/** An e-mail address in any spelling; the output is canonical. */
export const emailSchema = z.pipe(
  z.string({ error: fieldMessages.email }),
  z.transform((text: string, context) => {
    const email = canonicalEmail(text);
    if (email !== null) return email;
    const message = hasForeignCharacters(text) ? fieldMessages.emailCharacters : fieldMessages.email;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  }),
);
