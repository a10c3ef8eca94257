import { findMessages } from '#shared/messages/products/find-products.ts';
import styles from '#web/features/products/list-view.module.css';
import { browserSwitch } from '#web/platform/browser-switch.ts';

/** On: the list of products is a table. */
export const listView = browserSwitch('products as table', 'off');

export function ListView() {
  const isTable = listView.useIsOn();
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{findMessages.view}</legend>
      {[false, true].map((asTable) => (
        <label key={String(asTable)} className={styles.view}>
          <input type="radio" name="view" checked={isTable === asTable} onChange={() => listView.set(asTable)} />
          {asTable ? findMessages.asTable : findMessages.asCards}
        </label>
      ))}
    </fieldset>
  );
}
