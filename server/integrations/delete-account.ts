import { AppError } from '#server/app-error.ts';
import { type AccountLookupOptions, askAccounts, errorSchema } from '#server/integrations/account-lookup.ts';

const goneCodes = new Set(['USER_NOT_FOUND', 'USER_DISABLED']);
/** Only another sign-in can delete the account. */
const refusedCodes = new Set([
  'MISSING_ID_TOKEN',
  'TOKEN_EXPIRED',
  'INVALID_ID_TOKEN',
  'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
]);

/** Repeatable, see https://firebase.google.com/docs/reference/rest/auth#section-delete-account. @throws {AppError} */
export async function deleteAccount(
  options: AccountLookupOptions,
  idToken: string,
  signal: AbortSignal,
): Promise<'deleted' | 'refused'> {
  const url = options.url.replace(/:lookup$/, ':delete');
  const response = await askAccounts({ ...options, url }, idToken, signal).catch((cause: unknown) => {
    throw new AppError('identity_unavailable', { cause });
  });
  if (response.status === 200) return 'deleted';
  const reason = errorSchema.safeParse(response.body).data?.error.message ?? '';
  const [code = ''] = reason.split(' ');
  if (response.status === 400 && goneCodes.has(code)) return 'deleted';
  if (response.status === 400 && refusedCodes.has(code)) return 'refused';
  const cause = new Error(`The identity provider answered accounts:delete with ${response.status}: ${reason}.`);
  throw new AppError('identity_unavailable', { cause });
}
