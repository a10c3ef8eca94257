import * as z from 'zod/mini';
import { defineEndpoint } from '#shared/contracts/endpoint.ts';
import { instantSchema, requiredText } from '#shared/contracts/fields.ts';
import {
  accountScopes,
  allScopes,
  MAX_API_KEY_NAME_LENGTH,
  type Scope,
  shopScopes,
} from '#shared/domain/api-keys/scopes.ts';
import { apiKeyFieldMessages as messages } from '#shared/messages/api-keys/api-key-fields.ts';

export const apiKeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(allScopes)),
  /** With what its secret begins. */
  hint: z.string(),
  /** For which it acts; null for a key of the shop. */
  account: z.nullable(z.object({ _id: z.string(), name: z.nullable(z.string()) })),
  /** The e-mail of the owner: the key never does more than they may do. */
  owner: z.string(),
  createdAt: instantSchema,
  /** Within ten minutes; null before the first use. */
  lastUsedAt: z.nullable(instantSchema),
  endedAt: z.nullable(instantSchema),
});
export type ApiKey = z.output<typeof apiKeySchema>;

/** `secret` is in no other response: it is stored as a hash. */
export const addedApiKeySchema = z.extend(apiKeySchema, { secret: z.string() });
export type AddedApiKey = z.output<typeof addedApiKeySchema>;

function newApiKeySchema(given: readonly Scope[]) {
  const scopeSchema = z.enum(given, { error: messages.scope });
  return z.object({
    /** Unique among the holder's keys in use, without case and repeated blanks. */
    name: requiredText({ required: messages.nameRequired, max: MAX_API_KEY_NAME_LENGTH }),
    scopes: z.pipe(
      z.array(scopeSchema, { error: messages.scopeRequired }).check(z.minLength(1, { error: messages.scopeRequired })),
      z.transform((chosen) => allScopes.filter((scope) => chosen.includes(scope))),
    ),
  });
}

export const newShopKeySchema = newApiKeySchema(shopScopes);
export const newAccountKeySchema = newApiKeySchema(accountScopes);
export type NewApiKey = z.output<typeof newShopKeySchema>;

const params = z.object({ id: z.string() });
const keyParams = z.object({ id: z.string(), keyId: z.string() });
const access = { permission: 'apiKeys.change' } as const;

export const apiKeysContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api-keys',
    summary: 'The keys of the shop and of all accounts that are in use, then the last hundred of the shop that ended',
    access,
    response: z.array(apiKeySchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/api-keys',
    summary:
      'Makes a key that acts for the shop with the rights of who makes it, within its scopes. Its secret is in this response only',
    access,
    status: 201,
    body: newShopKeySchema,
    response: addedApiKeySchema,
  }),
  end: defineEndpoint({
    method: 'DELETE',
    path: '/api-keys/:id',
    summary: 'Ends a key of the shop or of an account at once; repeatable',
    access,
    params,
    response: apiKeySchema,
  }),
};

/** `own` as the id of the account is the caller's own; managers name the company that they act for. */
export const accountKeysContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/accounts/:id/api-keys',
    summary: 'The keys of an account, for its owner, or for the managers of a company',
    access: 'owner',
    params,
    response: z.array(apiKeySchema),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/accounts/:id/api-keys',
    summary:
      'Makes a key that acts for the account with the rights of who makes it, within its scopes. Its secret is in this response only',
    access: 'owner',
    status: 201,
    params,
    body: newAccountKeySchema,
    response: addedApiKeySchema,
  }),
  end: defineEndpoint({
    method: 'DELETE',
    path: '/accounts/:id/api-keys/:keyId',
    summary: 'Ends a key of the account at once; repeatable',
    access: 'owner',
    params: keyParams,
    response: apiKeySchema,
  }),
};
