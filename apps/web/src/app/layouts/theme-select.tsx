import { useSyncExternalStore } from 'react';
import { themeMessages } from '#shared/messages/shop/navigation.ts';
import styles from '#web/app/layouts/theme-select.module.css';
import { Icon } from '#web/components/icon.tsx';
import { currentTheme, selectTheme, subscribeToTheme, type Theme, themes } from '#web/platform/theme.ts';

/** Prerendering assumes that no theme is selected. */
const renderedTheme = (): Theme => 'system';

export function ThemeSelect() {
  const theme = useSyncExternalStore(subscribeToTheme, currentTheme, renderedTheme);
  return (
    <label className={styles.theme} title={themeMessages.label}>
      <Icon name={theme} />
      <span className="visually-hidden">{themeMessages.label}</span>
      <select value={theme} onChange={({ target }) => selectTheme(target.value)}>
        {themes.map((each) => (
          <option key={each} value={each}>
            {themeMessages[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
