import { ChangeDialog } from '#web/features/admin/products/list/many/change-dialog.tsx';
import { ChangeReport } from '#web/features/admin/products/list/many/change-report.tsx';
import type { ChangeKind } from '#web/features/admin/products/list/many/many-changes.ts';
import { useManyChanges } from '#web/features/admin/products/list/many/use-many-changes.ts';

interface ManyJobProps {
  /** What the dialog asks for; null without one. */
  kind: ChangeKind | null;
  ids: string[];
  /** Gets those that are as asked. */
  onDone: (ids: string[]) => void;
  onClose: () => void;
}

/** The dialog of a change, and then what became of each product. */
export function ManyJob({ kind, ids, onDone, onClose }: ManyJobProps) {
  const job = useManyChanges(onDone);
  return (
    <>
      {kind !== null && <ChangeDialog kind={kind} ids={ids} job={job} onClose={onClose} />}
      {job.report !== null && <ChangeReport report={job.report} onClose={job.close} />}
    </>
  );
}
