import { settingsMessages as messages } from '#shared/messages/shop/settings.ts';
import { ButtonLink } from '#web/components/button.tsx';
import styles from '#web/features/admin/settings/settings-form.module.css';
import { type SettingsTab, settingsTabs, tabSearch } from '#web/features/admin/settings/settings-tabs.ts';

/** Links, so that each tab has its address; `marked` are those with a problem. */
export function TabLinks({ current, marked }: { current: SettingsTab; marked: SettingsTab[] }) {
  return (
    <nav className={`${styles.tabs} goes-on`} aria-label={messages.tabs}>
      {settingsTabs.map((tab) => (
        <ButtonLink
          key={tab}
          compact
          to={{ search: tabSearch(tab) }}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
        >
          {messages.tabNames[tab]}
          {marked.includes(tab) && <span className={styles.mark}>{messages.tabProblem}</span>}
        </ButtonLink>
      ))}
    </nav>
  );
}
