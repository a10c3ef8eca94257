import { test as base, expect } from '@playwright/test';
import { sharePage } from '#e2e/support/shared-page.ts';
import { submitSignIn } from '#e2e/support/sign-in.ts';
import { variantAfterFirst } from '#e2e/support/variant.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { identitySentence } from '#shared/messages/users/sign-in-errors.ts';

const test = sharePage(base);

const refusal = (message: string) => ({
  status: 400,
  json: { error: { code: 400, message, errors: [{ message, reason: 'invalid', domain: 'global' }] } },
});

const responses = {
  'auth/user-not-found': refusal('EMAIL_NOT_FOUND'),
  'auth/wrong-password': refusal('INVALID_PASSWORD'),
  'auth/user-disabled': refusal('USER_DISABLED'),
  'auth/too-many-requests': refusal('TOO_MANY_ATTEMPTS_TRY_LATER'),
  'auth/invalid-api-key': refusal('INVALID_API_KEY'),
  'auth/account-exists-with-different-credential': refusal('ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL'),
  'auth/multi-factor-auth-required': {
    status: 200,
    json: {
      localId: 'user-1',
      mfaPendingCredential: 'pending',
      mfaInfo: [{ mfaEnrollmentId: 'phone', displayName: 'Phone', phoneInfo: '+1 *** 0143' }],
    },
  },
};

for (const [index, [code, response]] of Object.entries(responses).entries()) {
  test(`${code} surfaces in the toast`, variantAfterFirst(index), async ({ page }) => {
    await page.route('**/accounts:signInWithPassword*', (route) => route.fulfill(response));
    await page.goto('/login');
    await submitSignIn(page, demoCustomer.email, 'any-password');
    const toast = page.getByRole('alert').filter({ hasText: identitySentence(code) });
    await expect(toast).toBeVisible();
    await expect(page).toHaveURL('/login');
  });
}
