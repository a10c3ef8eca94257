import * as z from 'zod';
import { assert, GoogleError } from '#server/demo/identity/google-error.ts';
import { canonicalEmail } from '#shared/domain/customers/email.ts';

// Fields are optional here, because each operation has its own error for a missing one.

const text = z.string().max(1024).optional();
const token = z.string().max(8192).optional();
const password = z.string().max(4096).optional();

export const signUpSchema = z.object({ email: text, password, displayName: text, idToken: token });
export const signInWithPasswordSchema = z.object({ email: text, password });
export const lookupSchema = z.object({ idToken: token });
export const deleteSchema = lookupSchema;
export const createAuthUriSchema = z.object({ identifier: text, continueUri: text });
export const resetPasswordSchema = z.object({ oobCode: text, newPassword: password });

export const sendOobCodeSchema = z.object({
  requestType: text,
  email: text,
  newEmail: text,
  idToken: token,
  continueUrl: text,
});

export const signInWithIdpSchema = z.object({
  requestUri: text,
  postBody: z.string().max(16_384).optional(),
  idToken: token,
  returnIdpCredential: z.boolean().optional(),
});

export const updateSchema = z.object({
  idToken: token,
  oobCode: text,
  email: text,
  password,
  displayName: text,
  photoUrl: z.string().max(2048).optional(),
  deleteAttribute: z.array(z.string()).optional(),
  deleteProvider: z.array(z.string()).optional(),
});

export const refreshSchema = z.object({ grant_type: text, refresh_token: text });

export type UpdateRequest = z.infer<typeof updateSchema>;

export function parseRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const problem = issue?.code === 'invalid_type' ? `must be ${issue.expected}` : 'is not valid';
  const message = `Invalid JSON payload received. /${issue?.path.join('/') ?? ''} ${problem}`;
  throw new GoogleError(message, 400, 'INVALID_ARGUMENT');
}

/** The canonical e-mail. Throws the error code when the text is no e-mail. */
export function requireEmail(email: string, code = 'INVALID_EMAIL'): string {
  const canonical = canonicalEmail(email);
  assert(canonical, code);
  return canonical;
}
