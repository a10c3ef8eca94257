import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_QUOTE_LINES } from '#shared/domain/quotes/quote-states.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/forms/quotes/edited-lines.module.css';

interface EditedLinesProps<Field extends { id: string }> {
  fields: Field[];
  addLabel: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
  /** What a line is about, above its fields. */
  subject: (field: Field, index: number) => ReactNode;
  children: (field: Field, index: number) => ReactNode;
}

/** The lines of a request or an answer, which are added and removed. */
export function EditedLines<Field extends { id: string }>(props: EditedLinesProps<Field>) {
  const { fields, addLabel, onAdd, onRemove, subject, children } = props;
  const list = useRef<HTMLUListElement>(null);

  function remove(index: number): void {
    flushSync(() => onRemove(index));
    list.current?.focus();
  }

  return (
    <>
      <ul ref={list} tabIndex={-1} className={`plain-list ${styles.lines}`} aria-label={messages.linesLabel}>
        {fields.map((field, index) => (
          <li key={field.id}>
            <fieldset className={styles.line} aria-label={messages.line(index + 1)}>
              <div className={styles.subject}>
                {subject(field, index)}
                <Button
                  look="text"
                  disabled={fields.length === 1}
                  aria-label={messages.removeLine(index + 1)}
                  onClick={() => remove(index)}
                >
                  <Icon name="close" size={20} />
                </Button>
              </div>
              {children(field, index)}
            </fieldset>
          </li>
        ))}
      </ul>
      <div>
        <Button disabled={fields.length >= MAX_QUOTE_LINES} onClick={onAdd}>
          {addLabel}
        </Button>
      </div>
    </>
  );
}
