import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, pageQuerySchema, searchTextSchema } from '#shared/contracts/fields.ts';
import { roles } from '#shared/domain/users/roles.ts';

/** `key` is a stable row key, not a secret. */
export const userSchema = z.object({
  email: z.string(),
  role: z.enum(roles),
  key: z.string(),
  name: z.nullable(z.string()).check(z.describe('As the user chose it; null where none was given')),
  verified: z.boolean().check(z.describe('Whether the e-mail is verified; roles give rights only from then on')),
  createdAt: instantSchema.check(z.describe('When the user first signed in')),
  lastActiveAt: z
    .nullable(instantSchema)
    .check(
      z.describe('When the user last did what the history records: opening an account, ordering, changing something'),
    ),
  lastAdmin: z
    .boolean()
    .check(z.describe('No other user holds the rights of an administrator, so they cannot be revoked')),
});
export type User = z.infer<typeof userSchema>;

const emailParams = z.object({ email: z.string() });

export const usersContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users',
    summary: 'All users, or those whose e-mail or name holds a fragment, for administrators',
    access: { permission: 'users.read' },
    query: z.extend(pageQuerySchema, { q: z.optional(searchTextSchema) }),
    response: z.array(userSchema),
  }),
  promote: defineEndpoint({
    method: 'PUT',
    path: '/users/admin/:email',
    summary: 'Makes a user an administrator; repeatable',
    access: { permission: 'users.change' },
    params: emailParams,
    response: userSchema,
  }),
  revoke: defineEndpoint({
    method: 'DELETE',
    path: '/users/admin/:email',
    summary:
      'Makes an administrator a customer again; repeatable. 409 last_administrator when no other user holds the rights',
    access: { permission: 'users.change' },
    params: emailParams,
    response: userSchema,
  }),
  setRole: defineEndpoint({
    method: 'PUT',
    path: '/users/:email/role',
    summary: "Sets a user's role; repeatable. 409 last_administrator when no other user holds the rights",
    access: { permission: 'users.change' },
    params: emailParams,
    body: z.object({ role: z.enum(roles) }),
    response: userSchema,
  }),
  readRole: defineEndpoint({
    method: 'GET',
    path: '/users/:email/role',
    summary: 'The role whose rights a user holds now; `customer` until the e-mail is verified',
    access: { permission: 'users.read', or: 'self' },
    params: emailParams,
    response: z.object({ role: z.enum(roles) }),
  }),
  isAdmin: defineEndpoint({
    method: 'GET',
    path: '/admin/:email',
    summary: 'Whether a user holds admin rights now',
    access: { permission: 'users.read', or: 'self' },
    params: emailParams,
    response: z.object({ admin: z.boolean() }),
  }),
};
