import * as z from 'zod/mini';

/** What the web app asks on every page; the rest of the call stands in the sessions. */
export const signInCall = {
  method: 'PUT',
  path: '/users/:email',
  response: z.object({ token: z.string() }),
} as const;
