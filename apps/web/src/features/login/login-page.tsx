import { useState } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import { loginMessages } from '#shared/messages/users/login.ts';
import { useReadConfigQuery } from '#web/api/config.ts';
import { useShop } from '#web/api/shop/shop.ts';
import { isAboutPassword } from '#web/auth/identity-error.ts';
import { signIn } from '#web/auth/sign-in.ts';
import { Button } from '#web/components/button.tsx';
import { IdleLink } from '#web/components/idle-link.tsx';
import { DemoAccounts } from '#web/demo/demo-accounts.tsx';
import { AccountPage } from '#web/features/login/account-page.tsx';
import { loginSchema } from '#web/features/login/account-schemas.ts';
import { LinkedInIcon } from '#web/features/login/linkedin-icon.tsx';
import styles from '#web/features/login/login-page.module.css';
import { PasswordLink } from '#web/features/login/password-link.tsx';
import { SocialSignIn } from '#web/features/login/social-sign-in.tsx';
import { useSignInFlow } from '#web/features/login/use-sign-in-flow.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

export function LoginPage() {
  const { data: config } = useReadConfigQuery();
  const { name } = useShop();
  const { busy, google, withPassword } = useSignInFlow();
  const form = useContractForm(loginSchema, { email: '', password: '' });
  const [failures, setFailures] = useState(0);
  const onSubmit = submitWith(form, ({ email, password }) =>
    withPassword(async () => {
      try {
        await signIn(email, password);
      } catch (error) {
        if (isAboutPassword(error)) setFailures((count) => count + 1);
        throw error;
      }
    }),
  );
  const readEmail = async () =>
    (await form.trigger('email', { shouldFocus: true })) ? form.getValues('email').trim() : null;

  return (
    <AccountPage
      title={loginMessages.title}
      description={loginMessages.description}
      toOrder={loginMessages.toOrder}
      other={{
        question: loginMessages.noAccount.replace(commonMessages.brand, () => name),
        label: loginMessages.createAccount,
        to: paths.signup,
      }}
    >
      <form className="stack" method="post" noValidate onSubmit={onSubmit}>
        <FormField
          control={form.control}
          name="email"
          label={loginMessages.email}
          kind="email"
          autoComplete="username"
          required
        />
        <FormField
          control={form.control}
          name="password"
          label={loginMessages.password}
          kind="password"
          autoComplete="current-password"
          required
        />
        <IdleLink className={styles.forgot}>{loginMessages.forgotPassword}</IdleLink>
        <Button look="primary" block large type="submit" busy={busy === 'password'} disabled={busy === 'google'}>
          {loginMessages.submit}
        </Button>
        {failures > 0 && <PasswordLink key={failures} readEmail={readEmail} />}
      </form>
      <SocialSignIn google={google}>
        <IdleLink className={styles.linkedIn}>
          <LinkedInIcon />
          {loginMessages.linkedIn}
        </IdleLink>
      </SocialSignIn>
      {config?.demo && (
        <DemoAccounts
          onChoose={({ email, password }) => {
            form.setValue('email', email, { shouldValidate: form.formState.isSubmitted });
            form.setValue('password', password, { shouldValidate: form.formState.isSubmitted });
          }}
        />
      )}
    </AccountPage>
  );
}
