import { CardElement } from '@stripe/react-stripe-js';
import styles from '#web/components/cards/card-input.module.css';
import { useCardStyle } from '#web/components/cards/card-style.ts';

interface CardInputProps {
  onReady: () => void;
  /** An empty problem takes the last one back. */
  onProblem: (problem: string) => void;
  onTouched?: () => void;
}

/** Used inside `<Elements>`. */
export function CardInput({ onReady, onProblem, onTouched }: CardInputProps) {
  const options = useCardStyle();
  return (
    <CardElement
      className={styles.card ?? ''}
      options={options}
      onReady={onReady}
      onChange={({ error, empty }) => {
        onProblem(error?.message ?? '');
        if (!empty) onTouched?.();
      }}
    />
  );
}
