import { useId } from 'react';
import type { CurrentShift } from '#shared/contracts/fulfilment/handovers.ts';
import { handoverMessages } from '#shared/messages/fulfilment/handover.ts';
import { useSignHandoverMutation, useWithdrawHandoverMutation } from '#web/api/fulfilment/handovers.ts';
import { Button, ButtonLink } from '#web/components/button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import styles from '#web/features/admin/handover/handover-page.module.css';
import { ShiftFigures } from '#web/features/admin/handover/shift-figures.tsx';
import { paths } from '#web/paths.ts';

type Waiting = NonNullable<CurrentShift['open']>;

/** The handover that waits for its signature. */
export function OpenHandover({ handover }: { handover: Waiting }) {
  const id = useId();
  const { _id, version, by, from, to, note, isOwn, maySign } = handover;
  const [signHandover, { isLoading }] = useSignHandoverMutation();
  const { ask, dialog } = useConfirmation();

  async function sign(): Promise<void> {
    const isSure = await ask({
      title: handoverMessages.signTitle,
      warning: handoverMessages.signHint,
      cancelLabel: handoverMessages.keep,
      confirmLabel: handoverMessages.sign,
      confirmDescription: handoverMessages.signDescription,
    });
    if (!isSure) return;
    try {
      await signHandover({ id: _id, version }).unwrap();
      toastSuccess(handoverMessages.signedToast);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={id}>
      <h2 id={id}>{handoverMessages.waits}</h2>
      <p className={styles.hint}>
        {handoverMessages.writtenBy} <bdi>{by}</bdi>: <Instant value={from} /> – <Instant value={to} />
      </p>
      <p className={styles.note}>{note === '' ? handoverMessages.noNote : note}</p>
      <ShiftFigures figures={handover} />
      {isOwn && !maySign && <p className={styles.hint}>{handoverMessages.ownWaits}</p>}
      {maySign && <p className={styles.hint}>{handoverMessages.signHint}</p>}
      <div className={styles.buttons}>
        {maySign && (
          <Button look="primary" busy={isLoading} onClick={() => void sign()}>
            {handoverMessages.sign}
          </Button>
        )}
        <ButtonLink to={paths.signedHandover(_id)}>{handoverMessages.print}</ButtonLink>
        {isOwn && <WithdrawButton />}
      </div>
      {dialog}
    </section>
  );
}

function WithdrawButton() {
  const [withdraw, { isLoading }] = useWithdrawHandoverMutation();
  const { ask, dialog } = useConfirmation();

  async function askAndWithdraw(): Promise<void> {
    const isSure = await ask({
      title: handoverMessages.withdrawTitle,
      warning: handoverMessages.withdrawWarning,
      cancelLabel: handoverMessages.keep,
      confirmLabel: handoverMessages.withdraw,
      confirmDescription: handoverMessages.withdrawDescription,
    });
    if (!isSure) return;
    try {
      await withdraw(undefined).unwrap();
      toastSuccess(handoverMessages.withdrawn);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <>
      <Button look="warning" busy={isLoading} onClick={() => void askAndWithdraw()}>
        {handoverMessages.withdraw}
      </Button>
      {dialog}
    </>
  );
}
