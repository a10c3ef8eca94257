import { paymentMessages } from '#shared/messages/users/account.ts';
import styles from '#web/components/cards/test-cards.module.css';

export function TestCards() {
  return (
    <details className={styles.cards}>
      <summary>{paymentMessages.testCards}</summary>
      <dl>
        {paymentMessages.testCardList.map(({ number, effect }) => (
          <div key={number}>
            <dt className="figures">{number}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <p>{paymentMessages.testCardsHint}</p>
    </details>
  );
}
