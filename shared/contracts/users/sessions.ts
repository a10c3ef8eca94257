import * as z from 'zod/mini';
import { emailSchema } from '#shared/contracts/email-field.ts';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { signInCall } from '#shared/contracts/users/sign-in.ts';

const emailParams = z.object({ email: z.string() });

/** What a user does with an ID token. */
export const sessionsContract = {
  /** Takes a Firebase ID token of a sign-in of the last four minutes, which then deletes the account there. */
  close: defineEndpoint({
    method: 'DELETE',
    path: '/users/:email',
    summary:
      "Closes the caller's account for good: cancels unpaid orders and erases what the law does not keep; repeatable. 403 recent_sign_in_required, 409 last_administrator",
    access: 'identity',
    params: emailParams,
    body: z.object({ email: emailSchema }),
    response: z.object({ closed: z.boolean() }),
  }),
  /** Exchanges a Firebase ID token for our access token; also renews it. */
  signIn: defineEndpoint({
    ...signInCall,
    summary: "Exchanges the caller's Firebase ID token for an access token of one hour",
    access: 'identity',
    params: emailParams,
    body: z.optional(z.object({ email: z.optional(emailSchema) })),
  }),
};
