import styles from '#web/components/address.module.css';

/** A postal address with the customer's line breaks. */
export function Address({ text }: { text: string }) {
  return <span className={styles.address}>{text}</span>;
}

/** The address in one line, its lines separated by commas. */
export function addressInOneLine(text: string): string {
  return text.replaceAll(/,?\s*\n\s*/g, ', ');
}
