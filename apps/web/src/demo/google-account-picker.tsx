import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { identityMessages } from '#shared/messages/users/sign-in-errors.ts';
import type { GoogleAccount } from '#web/auth/identity.ts';
import { Modal } from '#web/components/feedback/modal.tsx';
import styles from '#web/demo/google-account-picker.module.css';

/** `sub` is Google's id of an account. */
const demoAccounts: GoogleAccount[] = [
  { sub: '100000000000000000001', email: 'grace.okafor@bulkhead.example', name: 'Grace Okafor' },
  { sub: '100000000000000000002', email: 'henrik.lund@bulkhead.example', name: 'Henrik Lund' },
  { sub: '100000000000000000003', email: 'mei.tanaka@bulkhead.example', name: 'Mei Tanaka' },
];

class PickerClosedError extends Error {
  readonly code = 'auth/popup-closed-by-user';
}

export function selectGoogleAccount(): Promise<GoogleAccount> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise<GoogleAccount>((resolve, reject) => {
    const end = (account: GoogleAccount | null) => {
      if (account === null) reject(new PickerClosedError());
      else resolve(account);
    };
    root.render(<GoogleAccountPicker onEnd={end} />);
  }).finally(() => {
    root.unmount();
    host.remove();
  });
}

function GoogleAccountPicker({ onEnd }: { onEnd: (account: GoogleAccount | null) => void }) {
  useEffect(() => {
    const leave = () => onEnd(null);
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [onEnd]);

  return (
    <Modal
      className={styles.picker}
      aria-labelledby="google-picker-title"
      aria-describedby="google-picker-hint"
      keepsOutside
      onClose={() => onEnd(null)}
    >
      <h2 id="google-picker-title">{identityMessages.pickerTitle}</h2>
      <p id="google-picker-hint">{identityMessages.pickerHint}</p>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account.sub}>
            <button type="button" onClick={() => onEnd(account)}>
              <span className={styles.initial} aria-hidden="true">
                {account.name[0]}
              </span>
              <span className={styles.person}>
                <strong>{account.name}</strong>
                <span>{account.email}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.cancel} onClick={() => onEnd(null)}>
        {identityMessages.pickerCancel}
      </button>
    </Modal>
  );
}
