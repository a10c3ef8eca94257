import * as z from 'zod/mini';
import { hasForeignCharacters } from '#shared/domain/customers/email.ts';
import { PASSWORD_MAX_LENGTH } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

// The identity provider has the last word on addresses and passwords.

function email(required: string) {
  return z.string().check(
    z.trim(),
    z.minLength(1, required),
    z.refine((text) => !hasForeignCharacters(text), { error: fieldMessages.emailCharacters }),
  );
}

export const loginSchema = z.object({
  email: email(fieldMessages.loginFieldRequired),
  password: z.string().check(z.minLength(1, fieldMessages.loginFieldRequired)),
});

function newPassword(required: string) {
  return z.string().check(z.minLength(1, required), z.maxLength(PASSWORD_MAX_LENGTH, fieldMessages.passwordTooLong));
}

export const signupSchema = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, fieldMessages.nameRequired)),
    email: email(fieldMessages.emailRequired),
    password: newPassword(fieldMessages.passwordRequired),
    confirmPassword: newPassword(fieldMessages.confirmPasswordRequired),
  })
  .check(
    z.refine(({ password, confirmPassword }) => password === confirmPassword, {
      error: fieldMessages.passwordsDiffer,
      path: ['confirmPassword'],
      // Also while other fields are invalid, but only when both are filled in.
      when: ({ value }) => bothGiven.safeParse(value).success,
    }),
  );

const bothGiven = z.looseObject({
  password: z.string().check(z.minLength(1)),
  confirmPassword: z.string().check(z.minLength(1)),
});
