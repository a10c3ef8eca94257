import type { Account, AccountProvider } from '#server/demo/identity/tables.ts';

/** An account as the API returns it. Like Google it leaves null fields out. */
export function toAccountInfo(account: Account, providers: AccountProvider[]) {
  return {
    localId: account.id,
    email: account.email ?? undefined,
    emailVerified: account.email_verified === 1,
    displayName: account.display_name ?? undefined,
    photoUrl: account.photo_url ?? undefined,
    providerUserInfo: toProviderInfo(account, providers),
    passwordUpdatedAt: account.password_updated_at ?? undefined,
    validSince: String(account.valid_since_seconds),
    createdAt: String(account.created_at),
    lastLoginAt: String(account.last_login_at),
    lastRefreshAt: new Date(account.last_refresh_at).toISOString(),
    disabled: false,
  };
}

function toProviderInfo(account: Account, providers: AccountProvider[]) {
  const federated = providers.map((provider) => ({
    providerId: provider.provider_id,
    rawId: provider.raw_id,
    federatedId: provider.raw_id,
    email: provider.email ?? undefined,
    displayName: provider.display_name ?? undefined,
    photoUrl: provider.photo_url ?? undefined,
  }));
  const { email } = account;
  if (!email || !account.password_hash) return federated;
  const password = {
    providerId: 'password',
    rawId: email,
    federatedId: email,
    email,
    displayName: account.display_name ?? undefined,
    photoUrl: account.photo_url ?? undefined,
  };
  return [password, ...federated];
}
