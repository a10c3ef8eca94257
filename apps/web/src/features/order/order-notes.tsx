import { type FormEvent, useId, useRef, useState } from 'react';
import type { OrderNote } from '#shared/contracts/orders/order-notes.ts';
import { MAX_NOTE_LENGTH } from '#shared/domain/limits.ts';
import { orderNoteMessages } from '#shared/messages/orders/internal-notes.ts';
import {
  useAddOrderNoteMutation,
  useListOrderNotesQuery,
  useRemoveOrderNoteMutation,
} from '#web/api/orders/order-notes.ts';
import { Button } from '#web/components/button.tsx';
import { ErrorState } from '#web/components/feedback/error-state.tsx';
import { Spinner } from '#web/components/feedback/spinner.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { useConfirmation } from '#web/components/feedback/use-confirmation.tsx';
import { Instant } from '#web/components/values/instant.tsx';
import styles from '#web/features/order/order-notes.module.css';
import sideStyles from '#web/features/order/order-side.module.css';
import { LabelledInput } from '#web/forms/labelled-input.tsx';

/** What administrators write about an order for each other. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const { data: notes, error, refetch } = useListOrderNotesQuery(orderId, { refetchOnMountOrArgChange: true });
  const [remove, { isLoading }] = useRemoveOrderNoteMutation();
  const { ask, dialog } = useConfirmation();

  async function askToRemove({ _id, text }: OrderNote): Promise<void> {
    const isSure = await ask({
      title: orderNoteMessages.removeTitle,
      warning: text,
      cancelLabel: orderNoteMessages.removeKeep,
      confirmLabel: orderNoteMessages.remove,
      confirmDescription: orderNoteMessages.removeDescription,
    });
    if (!isSure || isLoading) return;
    try {
      await remove({ id: orderId, noteId: _id }).unwrap();
      toastSuccess(orderNoteMessages.removed);
      // Its button is gone.
      section.current?.focus();
    } catch (problem) {
      toastError(problem);
    }
  }

  return (
    <section ref={section} tabIndex={-1} className={`panel ${sideStyles.side}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{orderNoteMessages.title}</h2>
      <p>{orderNoteMessages.hint}</p>
      <NewNote orderId={orderId} />
      {notes === undefined && (error === undefined ? <Spinner /> : <ErrorState onRetry={refetch} />)}
      {notes?.length === 0 && <p>{orderNoteMessages.none}</p>}
      {notes !== undefined && notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note._id}>
              <p className={styles.text}>{note.text}</p>
              <small>
                <Instant value={note.createdAt} />, {note.by}
              </small>
              <Button
                look="text"
                compact
                aria-label={orderNoteMessages.removeOf(note.text.slice(0, 60))}
                onClick={() => void askToRemove(note)}
              >
                {orderNoteMessages.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog}
    </section>
  );
}

function NewNote({ orderId }: { orderId: string }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [add, { isLoading }] = useAddOrderNoteMutation();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setProblem(isEmpty ? orderNoteMessages.required : undefined);
    if (isEmpty || isLoading) return;
    try {
      await add({ id: orderId, text }).unwrap();
      setText('');
      toastSuccess(orderNoteMessages.added);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <LabelledInput
        kind="area"
        label={orderNoteMessages.note}
        maxLength={MAX_NOTE_LENGTH}
        readOnly={isLoading}
        value={text}
        problem={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={isLoading}>
        {orderNoteMessages.add}
      </Button>
    </form>
  );
}
