import { type FormEvent, useState } from 'react';
import type { Outcome, ShopState } from '#shared/desktop/calls.ts';
import { connectMessages } from '#shared/messages/shop/desktop-application.ts';
import { Button } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { PageTitle } from '#web/components/page-title.tsx';
import styles from '#web/features/connect-shop/connect-shop-page.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import { platform } from '#web/platform/platform.ts';

interface ConnectShopPageProps {
  shop: ShopState;
  onConnected: () => void;
}

type Action = 'connect' | 'openDemo' | 'selectFile' | 'saveCopy' | 'startOver';

/** The desktop back-office's first screen. */
export function ConnectShopPage({ shop, onConnected }: ConnectShopPageProps) {
  const [busy, setBusy] = useState<Action | null>(null);
  const [address, setAddress] = useState(shop.lastAddress);
  const [addressProblem, setAddressProblem] = useState<string>();

  /** Runs one action at a time and passes its error message to `onProblem`. */
  const run = async (
    action: Action,
    work: () => Promise<Outcome>,
    handlers: { onDone: () => void; onProblem: (message: string) => void },
  ) => {
    if (busy !== null) return;
    setBusy(action);
    const outcome = await work();
    setBusy(null);
    if (outcome.status === 'done') handlers.onDone();
    if (outcome.status === 'failed') handlers.onProblem(outcome.message);
  };
  const connect = (event: FormEvent) => {
    event.preventDefault();
    setAddressProblem(undefined);
    void run('connect', () => platform.connectShop({ address }), {
      onDone: onConnected,
      onProblem: setAddressProblem,
    });
  };
  const open = (action: Action, work: () => Promise<Outcome>) => () =>
    void run(action, work, { onDone: onConnected, onProblem: toastError });
  const saveCopy = () =>
    void run('saveCopy', () => platform.saveDemoCopy(), {
      onDone: () => toastSuccess(connectMessages.copySaved),
      onProblem: toastError,
    });
  const button = (action: Action) => ({ busy: busy === action, disabled: busy !== null && busy !== action });

  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageTitle title={connectMessages.title} />
      <img src="/logo.svg" alt="" width={48} height={48} />
      <h1>{connectMessages.title}</h1>
      <p>{connectMessages.description}</p>
      {shop.problem !== null && (
        <p role="alert" className={styles.problem}>
          {shop.problem}
        </p>
      )}
      <div className={styles.choices}>
        <form className="panel stack" noValidate onSubmit={connect}>
          <h2>{connectMessages.connectTitle}</h2>
          <LabelledInput
            label={connectMessages.address}
            hint={connectMessages.connectHint}
            problem={addressProblem}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            name="address"
            inputMode="url"
            autoComplete="url"
            maxLength={2000}
            required
          />
          <Button look="primary" large type="submit" {...button('connect')}>
            {connectMessages.connect}
          </Button>
        </form>
        <section className="panel stack">
          <h2>{connectMessages.demoTitle}</h2>
          <p>{connectMessages.demoHint}</p>
          <Button large onClick={open('openDemo', () => platform.openDemoShop())} {...button('openDemo')}>
            {connectMessages.openDemo}
          </Button>
          {shop.demoFile !== null && <p className={styles.file}>{connectMessages.demoFile(shop.demoFile)}</p>}
          <div className={styles.more}>
            <Button onClick={open('selectFile', () => platform.selectDemoFile())} {...button('selectFile')}>
              {connectMessages.selectFile}
            </Button>
            {shop.demoFile !== null && (
              <>
                <Button onClick={saveCopy} {...button('saveCopy')}>
                  {connectMessages.saveCopy}
                </Button>
                <Button
                  look="warning"
                  onClick={open('startOver', () => platform.startDemoOver())}
                  {...button('startOver')}
                >
                  {connectMessages.startOver}
                </Button>
              </>
            )}
          </div>
        </section>
      </div>
      {shop.canKeep && (
        <Button look="text" onClick={() => void platform.keepShop().then(onConnected)}>
          {connectMessages.keep}
        </Button>
      )}
    </main>
  );
}
