import styles from '#web/features/admin/imports/products-import-page.module.css';

/** Sentences about the lines that were in the way. */
export function ConflictList({ conflicts }: { conflicts: string[] }) {
  if (conflicts.length === 0) return null;
  return (
    <div role="alert" className={styles.problem}>
      <ul>
        {conflicts.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}
