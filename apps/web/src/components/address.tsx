import styles from '#web/components/address.module.css';

/** A postal address in the lines that the customer gave it. */
export function Address({ text }: { text: string }) {
  return <span className={styles.address}>{text}</span>;
}

/** The same where there is room for one line only: its lines one after the other, told apart by commas. */
export function addressInOneLine(text: string): string {
  return text.replaceAll(/,?\s*\n\s*/g, ', ');
}
