import styles from '#web/features/static-pages/page-heading.module.css';

export function PageHeading({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={`navy ${styles.heading}`}>
      <div className="page">
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
    </div>
  );
}
