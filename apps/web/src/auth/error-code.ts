/** Such as `auth/user-not-found`; null for any error that is not the identity provider's. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}
