import { currentLocale } from '#shared/domain/shop/locale.ts';
import styles from '#web/demo/authentication-dialog.module.css';

/** `amount` is in minor units. */
export function paymentOf({ amount, currency }: { amount: number; currency: string }): string {
  return `the payment of ${money(amount, currency)}`;
}

/** Escape refuses. */
export function askForAuthentication(what: string): Promise<'approve' | 'refuse'> {
  const dialog = document.createElement('dialog');
  const title = text('h2', '3D Secure');
  const explanation = text(
    'p',
    `This test card asks for authentication. At a real bank the customer would now approve ${what}. No money moves.`,
  );
  title.id = 'demo-3d-secure-title';
  explanation.id = 'demo-3d-secure-explanation';
  dialog.className = styles.dialog ?? '';
  dialog.setAttribute('aria-labelledby', title.id);
  dialog.setAttribute('aria-describedby', explanation.id);
  // First, so that it has the focus: Enter must not pay by accident.
  const refuse = button('Refuse', styles.refuse);
  const approve = button('Approve', styles.approve);
  const buttons = document.createElement('div');
  buttons.className = styles.buttons ?? '';
  buttons.append(refuse, approve);
  dialog.append(title, explanation, buttons);
  document.body.append(dialog);

  return new Promise((resolve) => {
    let outcome: 'approve' | 'refuse' = 'refuse';
    approve.addEventListener('click', () => {
      outcome = 'approve';
      dialog.close();
    });
    refuse.addEventListener('click', () => dialog.close());
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(outcome);
    });
    dialog.showModal();
  });
}

function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat(currentLocale(), { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

function text(tag: 'h2' | 'p', content: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = content;
  return element;
}

function button(label: string, className: string | undefined): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = label;
  element.className = className ?? '';
  return element;
}
