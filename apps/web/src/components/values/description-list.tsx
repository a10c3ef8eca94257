import type { ReactNode } from 'react';
import styles from '#web/components/values/description-list.module.css';

interface Fact {
  label: string;
  value: ReactNode;
  wide?: boolean;
}

export function DescriptionList({ items }: { items: (Fact | false)[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(
        (fact) =>
          fact && (
            <div key={fact.label} className={fact.wide ? styles.wide : undefined}>
              <dt>{fact.label}</dt>
              <dd dir="auto">{fact.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
