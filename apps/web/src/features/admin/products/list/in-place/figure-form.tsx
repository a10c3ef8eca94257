import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { inPlaceMessages as messages } from '#shared/messages/products/in-place.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/products/list/in-place/figure.module.css';
import type { OpenFigure } from '#web/features/admin/products/list/in-place/use-open-figure.ts';
import type { ContractForm } from '#web/forms/use-contract-form.ts';
import { useLeaveConfirmation } from '#web/forms/use-leave-confirmation.tsx';

interface FigureFormProps<Input extends FieldValues, Output> {
  form: ContractForm<Input, Output>;
  /** What has the focus at first. */
  first: FieldPath<Input>;
  opened: OpenFigure;
  onSubmit: (event: FormEvent) => void;
  /** Where it is wider than its column: over the one before, or the next. */
  grows: 'before' | 'after';
  /** Gives the focus back to the figure. */
  onClose: () => void;
  children: ReactNode;
}

/** Enter saves, Escape leaves. With unsent input it stays open, and asks before another page or filter of the list. */
export function FigureForm<Input extends FieldValues, Output>(props: FigureFormProps<Input, Output>) {
  const { form, first, opened, grows, onSubmit, onClose, children } = props;
  const { isDirty, isSubmitting } = form.formState;
  const { leaveDialog } = useLeaveConfirmation(form.control, { from: 'address' });
  const [isReminded, setReminded] = useState(false);
  const { setFocus } = form;

  useEffect(() => setFocus(first, { shouldSelect: true }), [setFocus, first]);
  useEffect(() => {
    const remind = () => {
      setReminded(true);
      setFocus(first);
    };
    opened.hold(isDirty ? remind : null);
    return () => opened.hold(null);
  }, [opened, isDirty, setFocus, first]);

  const submit = (event: FormEvent) => {
    if (isDirty) return onSubmit(event);
    event.preventDefault();
    onClose();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSubmitting) onClose();
  };
  return (
    <>
      <form className={`${styles.form} ${styles[grows]}`} noValidate onSubmit={submit} onKeyDown={leave}>
        {children}
        <p role="status" className={styles.reminder}>
          {isReminded && isDirty && messages.open}
        </p>
        <div className={styles.buttons}>
          <Button compact onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button compact look="primary" type="submit" busy={isSubmitting}>
            {messages.save}
          </Button>
        </div>
      </form>
      {leaveDialog}
    </>
  );
}
