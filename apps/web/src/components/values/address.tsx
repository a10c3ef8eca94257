import styles from '#web/components/values/address.module.css';

export function Address({ text }: { text: string }) {
  return (
    <span dir="auto" className={styles.address}>
      {text}
    </span>
  );
}

export function addressInOneLine(text: string): string {
  return text.replaceAll(/,?\s*\n\s*/g, ', ');
}
