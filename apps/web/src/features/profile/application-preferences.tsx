import { useEffect, useId, useState } from 'react';
import type { Preferences } from '#shared/desktop/calls.ts';
import { menuMessages, preferenceMessages } from '#shared/messages/shop/desktop-application.ts';
import styles from '#web/features/profile/application-preferences.module.css';
import { platform } from '#web/platform/platform.ts';

/** The printer is selected where documents are printed. */
const names = ['notifications', 'keepInTray', 'startAtLogin'] as const satisfies (keyof Preferences)[];

/** Nothing in a browser. */
export function ApplicationPreferences() {
  const [preferences, setPreferences] = useState<Preferences | null>(null);
  const titleId = useId();
  useEffect(() => {
    const read = () => void platform.readPreferences().then(setPreferences);
    read();
    // The application's menu can change them too.
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, []);

  if (preferences === null) return null;
  const change = (changes: Partial<Preferences>) => {
    setPreferences({ ...preferences, ...changes });
    void platform.changePreferences(changes).then(setPreferences);
  };
  return (
    <section className={`panel ${styles.preferences}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{preferenceMessages.title}</h2>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={preferences[name]}
            onChange={({ target }) => change({ [name]: target.checked })}
          />
          {menuMessages[name]}
        </label>
      ))}
    </section>
  );
}
