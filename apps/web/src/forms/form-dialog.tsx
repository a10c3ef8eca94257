import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import styles from '#web/forms/form-dialog.module.css';

interface DialogFormProps {
  children: ReactNode;
  cancelLabel: string;
  submitLabel: string;
  /** Read out with the button. */
  submitDescription?: string;
  /** What cannot be undone is red. */
  look?: 'primary' | 'danger';
  busy: boolean;
  disabled?: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

interface FormDialogProps extends DialogFormProps {
  title: string;
}

/** A form in a dialog. A click beside it loses nothing. */
export function FormDialog({ title, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} keepsOutside onClose={form.onCancel}>
      <DialogForm {...form} />
    </Dialog>
  );
}

/** The form of a dialog, which sends nothing while it is busy. */
export function DialogForm({ children, look = 'danger', busy, disabled = false, ...form }: DialogFormProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && !disabled) form.onSubmit();
  };
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {children}
      <DialogButtons>
        <Button onClick={form.onCancel}>{form.cancelLabel}</Button>
        <Button
          look={look}
          type="submit"
          busy={busy}
          disabled={disabled}
          aria-describedby={form.submitDescription && `${id}-act`}
        >
          {form.submitLabel}
        </Button>
      </DialogButtons>
      {form.submitDescription !== undefined && (
        <span id={`${id}-act`} className="visually-hidden">
          {form.submitDescription}
        </span>
      )}
    </form>
  );
}
