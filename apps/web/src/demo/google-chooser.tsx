import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { identityMessages } from '#shared/messages/identity.ts';
import type { GoogleAccount } from '#web/auth/identity.ts';
import styles from './google-chooser.module.css';

/** People who exist in the demo only; `sub` is what Google calls an account's id. */
const demoAccounts: GoogleAccount[] = [
  { sub: '100000000000000000001', email: 'grace.okafor@bulkhead.example', name: 'Grace Okafor' },
  { sub: '100000000000000000002', email: 'henrik.lund@bulkhead.example', name: 'Henrik Lund' },
  { sub: '100000000000000000003', email: 'mei.tanaka@bulkhead.example', name: 'Mei Tanaka' },
];

/** Closing the chooser is what closing Google's window would be. */
class ChooserClosedError extends Error {
  readonly code = 'auth/popup-closed-by-user';
}

/** Stands where Google's own window would open; gives the chosen account. */
export function chooseGoogleAccount(): Promise<GoogleAccount> {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  return new Promise<GoogleAccount>((resolve, reject) => {
    root.render(<GoogleChooser onChoose={resolve} onClose={() => reject(new ChooserClosedError())} />);
  }).finally(() => {
    root.unmount();
    host.remove();
  });
}

function GoogleChooser({ onChoose, onClose }: { onChoose: (account: GoogleAccount) => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.chooser} aria-labelledby="google-chooser-title" onClose={onClose}>
      <h2 id="google-chooser-title">{identityMessages.chooserTitle}</h2>
      <p>{identityMessages.chooserHint}</p>
      <ul>
        {demoAccounts.map((account) => (
          <li key={account.sub}>
            <button type="button" onClick={() => onChoose(account)}>
              <strong>{account.name}</strong>
              <span>{account.email}</span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className={styles.cancel} onClick={() => dialog.current?.close()}>
        {identityMessages.chooserCancel}
      </button>
    </dialog>
  );
}
