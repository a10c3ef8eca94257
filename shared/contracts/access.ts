import type { MemberAction } from '#shared/domain/companies/member-permissions.ts';
import type { Permission } from '#shared/domain/users/permissions.ts';

/** How a caller proves who they are: a Firebase ID token, our access token, the payment provider's signature. */
export type Credential = 'none' | 'idToken' | 'accessToken' | 'signature';

/** Calls that ask for no permission, each with its credential. */
const credentials = {
  public: 'none',
  /** Holders of the metrics token, which the route checks itself. */
  monitor: 'none',
  paymentProvider: 'signature',
  signedIn: 'accessToken',
  /** The owner of what the call is about. */
  owner: 'accessToken',
  /** The user whose e-mail is in the path. */
  self: 'accessToken',
  /** The same, who has just signed in. */
  identity: 'idToken',
} as const satisfies Record<string, Credential>;

/**
 * Who may call: everybody who holds a permission, and whose thing the call is about: its owner, or `member`s of the company in
 * the path whose role may do that.
 */
export type Access =
  | keyof typeof credentials
  | { permission: Permission; or?: 'owner' | 'self'; member?: MemberAction };

export type CredentialOf<A extends Access> = A extends keyof typeof credentials
  ? (typeof credentials)[A]
  : 'accessToken';

export function credentialOf<A extends Access>(access: A): CredentialOf<A>;
export function credentialOf(access: Access): Credential {
  return typeof access === 'string' ? credentials[access] : 'accessToken';
}
