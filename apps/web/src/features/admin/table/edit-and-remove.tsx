import { namedRowMessages as messages } from '#shared/messages/named-rows.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/admin/table/row-buttons.module.css';

interface EditAndRemoveProps {
  name: string;
  removeLabel?: string;
  onEdit: () => void;
  /** Null for what cannot be removed. */
  onRemove: (() => void) | null;
}

/** The buttons of a row. */
export function EditAndRemove({ name, removeLabel = messages.remove, onEdit, onRemove }: EditAndRemoveProps) {
  return (
    <div className={styles.buttons}>
      <Button compact aria-label={messages.actionOn(messages.edit, name)} onClick={onEdit}>
        {messages.edit}
      </Button>
      {onRemove !== null && (
        <Button
          compact
          look="warning"
          className={styles.quiet}
          aria-label={messages.actionOn(removeLabel, name)}
          onClick={onRemove}
        >
          {removeLabel}
        </Button>
      )}
    </div>
  );
}
