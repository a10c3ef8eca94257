import { type FormEvent, useId, useState } from 'react';
import type { Quote } from '#shared/contracts/quotes/quote-shapes.ts';
import { isQuoteOpenFor, MAX_QUOTE_TEXT } from '#shared/domain/quotes/quote-states.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { useWriteQuoteMessageMutation } from '#web/api/quotes/quotes.ts';
import { useIdempotencyKey } from '#web/api/use-idempotency-key.ts';
import { Button } from '#web/components/button.tsx';
import { DownloadButton } from '#web/components/download-button.tsx';
import { toastError, toastSuccess } from '#web/components/feedback/toast.ts';
import { Instant } from '#web/components/values/instant.tsx';
import { LabelledInput } from '#web/forms/labelled-input.tsx';
import styles from '#web/forms/quotes/quote-messages.module.css';

/** What both sides wrote, and the customer's files. */
export function QuoteMessages({ quote, isStaff }: { quote: Quote; isStaff: boolean }) {
  const titleId = useId();
  const nameOf = (fromStaff: boolean, by: string | null) => {
    if (fromStaff === isStaff && !isStaff) return messages.you;
    return by ?? (fromStaff ? messages.us : messages.you);
  };
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{messages.messages}</h2>
      {quote.messages.length === 0 && <p>{messages.noMessages}</p>}
      {quote.messages.length > 0 && (
        <ul className={`plain-list ${styles.list}`}>
          {quote.messages.map(({ _id, fromStaff, by, text, createdAt }) => (
            <li key={_id} className={fromStaff === isStaff ? styles.own : undefined}>
              <p className={styles.text} dir="auto">
                {text}
              </p>
              <small>
                {nameOf(fromStaff, by)}, <Instant value={createdAt} />
              </small>
            </li>
          ))}
        </ul>
      )}
      {isQuoteOpenFor('write', quote.state) && <NewMessage id={quote._id} />}
      {quote.files.length > 0 && (
        <>
          <h2>{messages.files}</h2>
          <div className={styles.files}>
            {quote.files.map(({ _id, name }) => (
              <DownloadButton key={_id} path={`/quotes/${quote._id}/files/${_id}`} label={name} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function NewMessage({ id }: { id: string }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [write, { isLoading }] = useWriteQuoteMessageMutation();
  const withKey = useIdempotencyKey();

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setProblem(isEmpty ? messages.textRequired : undefined);
    if (isEmpty || isLoading) return;
    try {
      await withKey((idempotencyKey) => write({ id, text, idempotencyKey }).unwrap());
      setText('');
      toastSuccess(messages.wrote);
    } catch (error) {
      toastError(error);
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <LabelledInput
        kind="area"
        label={messages.writeMessage}
        maxLength={MAX_QUOTE_TEXT}
        readOnly={isLoading}
        value={text}
        problem={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={isLoading}>
        {messages.write}
      </Button>
    </form>
  );
}
