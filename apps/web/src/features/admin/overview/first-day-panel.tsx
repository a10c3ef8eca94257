import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useId } from 'react';
import { useDispatch } from 'react-redux';
import { firstDayMessages as messages } from '#shared/messages/shop/first-day.ts';
import { changeFirstDay, useChangeFirstDayMutation, useReadFirstDayQuery } from '#web/api/shop/first-day.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { toastWithUndo } from '#web/components/feedback/undo-toast.tsx';
import styles from '#web/features/admin/overview/first-day.module.css';
import { FirstDayStepRow } from '#web/features/admin/overview/first-day-step.tsx';
import common from '#web/features/admin/overview/overview-page.module.css';

/** What a new shop needs, until all of it works or the list is dismissed. */
export function FirstDayPanel() {
  const id = useId();
  const { data, isLoading } = useReadFirstDayQuery(undefined, { refetchOnMountOrArgChange: true });
  const { dismiss, isDismissing } = useDismissal();
  const steps = data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  if (isLoading) return <span className={common.awaited} />;
  if (done === steps.length) return null;
  return (
    <section className={`panel ${common.panel}`} aria-labelledby={id}>
      <div className={common.head}>
        <h2 id={id}>{messages.title}</h2>
        <span className="figures">{messages.progress(done, steps.length)}</span>
      </div>
      <p className={common.hint}>{messages.description}</p>
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <FirstDayStepRow key={step} step={step} isDone={isDone} />
        ))}
      </ol>
      <div>
        <Button compact busy={isDismissing} onClick={() => void dismiss()}>
          {messages.dismiss}
        </Button>
      </div>
    </section>
  );
}

function useDismissal() {
  const [change, { isLoading: isDismissing }] = useChangeFirstDayMutation();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const dismiss = async (): Promise<void> => {
    try {
      await change({ isDismissed: true }).unwrap();
    } catch (error) {
      toastError(error);
      return;
    }
    toastWithUndo({
      id: messages.dismissed,
      message: messages.dismissed,
      details: null,
      undoLabel: messages.undo,
      // Not by the hook: toasts outlive the page.
      onUndo: () =>
        void dispatch(changeFirstDay.initiate({ isDismissed: false }))
          .unwrap()
          .catch(toastError),
    });
  };
  return { dismiss, isDismissing };
}
