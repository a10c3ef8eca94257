import * as z from 'zod/mini';
import { readPhone } from '#shared/domain/customers/phone.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

/** A phone number as it is typed. */
export function phoneText(options: { required: string }) {
  return z.pipe(
    z.string({ error: options.required }),
    z.transform((text: string, context) => {
      const phone = readPhone(text);
      if (phone !== null) return phone;
      const message = text.trim() === '' ? options.required : fieldMessages.phoneInvalid;
      context.issues.push({ code: 'custom', message, input: text });
      return z.NEVER;
    }),
  );
}
