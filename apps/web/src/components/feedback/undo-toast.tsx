import { toast } from 'react-toastify';
import { Button } from '#web/components/button.tsx';
import { toastTimes } from '#web/components/feedback/toast-times.ts';
import styles from '#web/components/feedback/undo-toast.module.css';

interface UndoToast {
  id: string;
  message: string;
  details: string | null;
  undoLabel: string;
  onUndo: () => void;
}

export function dismissToast(id: string): void {
  toast.dismiss(id);
}

export function toastWithUndo({ id, message, details, undoLabel, onUndo }: UndoToast): void {
  const undo = () => {
    toast.dismiss(id);
    onUndo();
  };
  const content = (
    <div className={styles.content}>
      <div>
        <strong>{message}</strong>
        {details !== null && (
          <div className={styles.details} title={details}>
            {details}
          </div>
        )}
      </div>
      <Button compact className={styles.undo} onClick={undo}>
        {undoLabel}
      </Button>
    </div>
  );
  if (toast.isActive(id)) toast.update(id, { render: content, autoClose: toastTimes.undoMs });
  else toast.success(content, { role: 'status', toastId: id, autoClose: toastTimes.undoMs });
}
