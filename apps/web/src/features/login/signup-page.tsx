import { useRef } from 'react';
import { signupMessages } from '#shared/messages/users/login.ts';
import { UnfinishedSignIn } from '#web/auth/identity-error.ts';
import { type NewAccount, signUp } from '#web/auth/sign-in.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { AccountPage } from '#web/features/login/account-page.tsx';
import { signupSchema } from '#web/features/login/account-schemas.ts';
import { SocialSignIn } from '#web/features/login/social-sign-in.tsx';
import { useSignInFlow } from '#web/features/login/use-sign-in-flow.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { submitWith } from '#web/forms/submit.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { paths } from '#web/paths.ts';

export function SignupPage() {
  const { busy, google, withPassword } = useSignInFlow();
  const form = useContractForm(signupSchema, { name: '', email: '', password: '', confirmPassword: '' });
  const createAccount = useCreateAccount();
  const onSubmit = submitWith(form, (account) => withPassword(() => createAccount(account)));
  const { control } = form;

  return (
    <AccountPage
      title={signupMessages.title}
      description={signupMessages.description}
      toOrder={signupMessages.toOrder}
      other={{ question: signupMessages.haveAccount, label: signupMessages.login, to: paths.login }}
    >
      <form className="stack" method="post" noValidate onSubmit={onSubmit}>
        <FormField control={control} name="name" label={signupMessages.name} autoComplete="name" required />
        <FormField
          control={control}
          name="email"
          label={signupMessages.email}
          kind="email"
          autoComplete="username"
          required
        />
        <FormField
          control={control}
          name="password"
          label={signupMessages.password}
          kind="password"
          hint={signupMessages.passwordHint}
          autoComplete="new-password"
          alsoChecks={['confirmPassword']}
          required
        />
        <FormField
          control={control}
          name="confirmPassword"
          label={signupMessages.confirmPassword}
          kind="password"
          autoComplete="new-password"
          required
        />
        <Button look="primary" block large type="submit" busy={busy === 'password'} disabled={busy === 'google'}>
          {signupMessages.submit}
        </Button>
      </form>
      <SocialSignIn google={google} />
    </AccountPage>
  );
}

/** If only a later step failed, the next attempt with the same address continues there. */
function useCreateAccount(): (account: NewAccount) => Promise<void> {
  const created = useRef<string | null>(null);
  return async (account) => {
    try {
      const { mailProblem } = await signUp(account, created.current === account.email);
      if (mailProblem === null) toastSuccess(signupMessages.verificationSent);
      else toastError(signupMessages.verificationNotSent(mailProblem));
    } catch (error) {
      if (error instanceof UnfinishedSignIn) created.current = account.email;
      throw error;
    }
  };
}
