import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/demo/demo-accounts.module.css';

const password = 'bulkhead-demo';
const accounts = [
  { label: identityMessages.demoCustomer, email: 'customer@bulkhead.example', password },
  { label: identityMessages.demoAdmin, email: 'admin@bulkhead.example', password },
];

interface DemoAccountsProps {
  onChoose: (account: { email: string; password: string }) => void;
}

export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  return (
    <div className={styles.accounts}>
      <p>
        <strong>{identityMessages.demoAccounts}</strong> {identityMessages.demoAccountsHint}
      </p>
      <div className={styles.buttons}>
        {accounts.map(({ label, ...account }) => (
          <Button key={label} onClick={() => onChoose(account)}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
