import { useEffect, useId, useState } from 'react';
import type { Preferences } from '#shared/desktop/calls.ts';
import { menuMessages, preferenceMessages } from '#shared/messages/desktop.ts';
import styles from '#web/features/profile/application-preferences.module.css';
import { platform } from '#web/platform/platform.ts';

/** The preferences that are on or off; the printer is chosen where something is printed. */
const names = ['notifications', 'keepInTray', 'startAtLogin'] as const satisfies (keyof Preferences)[];

/** What the installed application does on this computer; in a browser there is nothing to choose. */
export function ApplicationPreferences() {
  const [preferences, setPreferences] = useState<Preferences | null>(null);
  const titleId = useId();
  useEffect(() => {
    const read = () => void platform.readPreferences().then(setPreferences);
    read();
    // They can be changed in the application's menu too.
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
