import { type ComponentProps, useState } from 'react';
import { loginMessages } from '#shared/messages/users/login.ts';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/forms/password-input.module.css';

export function PasswordInput(input: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <input {...input} type={isShown ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={loginMessages.showPassword}
        aria-pressed={isShown}
        disabled={input.disabled}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'hidden' : 'shown'} size={20} />
      </button>
    </div>
  );
}
