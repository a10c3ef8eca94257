import * as z from 'zod';
import { PASSWORD_MAX_LENGTH } from '#shared/domain/limits.ts';
import { fieldMessages } from '#shared/messages/fields.ts';

// What the forms check themselves; whether an address or a password is good enough is for the identity provider.

export const loginSchema = z.object({
  email: z.string().trim().min(1, fieldMessages.loginFieldRequired),
  password: z.string().min(1, fieldMessages.loginFieldRequired),
});

function newPassword(required: string) {
  return z.string().min(1, required).max(PASSWORD_MAX_LENGTH, fieldMessages.passwordTooLong);
}

export const signupSchema = z
  .object({
    name: z.string().trim().min(1, fieldMessages.nameRequired),
    email: z.string().trim().min(1, fieldMessages.emailRequired),
    password: newPassword(fieldMessages.passwordRequired),
    confirmPassword: newPassword(fieldMessages.confirmPasswordRequired),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    error: fieldMessages.passwordsDiffer,
    path: ['confirmPassword'],
    // Also while other fields are wrong, but not before there is something to compare.
    when: ({ value }) => bothGiven.safeParse(value).success,
  });

const bothGiven = z.looseObject({ password: z.string().min(1), confirmPassword: z.string().min(1) });
