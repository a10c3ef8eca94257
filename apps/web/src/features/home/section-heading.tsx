import type { ReactNode } from 'react';
import styles from '#web/features/home/section-heading.module.css';

interface SectionHeadingProps {
  id: string;
  title: string;
  lead: string;
  children?: ReactNode;
}

export function SectionHeading({ id, title, lead, children }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{lead}</p>
      </div>
      {children}
    </div>
  );
}
