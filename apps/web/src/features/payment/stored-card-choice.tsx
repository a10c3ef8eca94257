import type { StoredCard } from '#shared/contracts/payments/stored-cards.ts';
import { storedCardMessages } from '#shared/messages/payments/stored-cards.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/payment/stored-card-choice.module.css';

interface StoredCardChoiceProps {
  cards: StoredCard[];
  isProcessing: boolean;
  /** False until the payment can be made. */
  isReady: boolean;
  /** Of a stored card that was refused, while the card form is closed. */
  problem: string;
  onPay: (card: StoredCard) => void;
  /** Null while the card form is open. */
  onAnother: (() => void) | null;
}

/** Each card pays with one click. */
export function StoredCardChoice({ cards, isProcessing, isReady, problem, onPay, onAnother }: StoredCardChoiceProps) {
  const firstValid = cards.find((card) => !card.isExpired);
  return (
    <section className={styles.choice} aria-label={storedCardMessages.payTitle}>
      <ul className="plain-list">
        {cards.map((card) => {
          const name = storedCardMessages.name(card);
          return (
            <li key={card._id}>
              {card.isExpired ? (
                <p className={styles.expired}>{name}</p>
              ) : (
                <Button
                  look={card === firstValid ? 'primary' : 'plain'}
                  large
                  busy={isProcessing}
                  disabled={!isReady}
                  onClick={() => onPay(card)}
                >
                  {storedCardMessages.payWith(name)}
                </Button>
              )}
              <span className={styles.note}>
                {card.isExpired ? storedCardMessages.expired : storedCardMessages.expires(card)}
              </span>
            </li>
          );
        })}
      </ul>
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {onAnother !== null && (
        <Button className={styles.another} onClick={onAnother}>
          {storedCardMessages.another}
        </Button>
      )}
    </section>
  );
}
