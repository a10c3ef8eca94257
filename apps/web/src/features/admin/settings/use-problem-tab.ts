import { useEffect, useRef } from 'react';
import type { SettingsForm } from '#web/features/admin/settings/settings-form-values.ts';
import { type SettingsTab, settingsTabs, tabOf } from '#web/features/admin/settings/settings-tabs.ts';

/** The tabs with a problem. After a submit that found some the first of them is shown, with the focus on its field. */
export function useProblemTab(
  form: SettingsForm,
  current: SettingsTab,
  select: (tab: SettingsTab) => void,
): SettingsTab[] {
  const { errors, submitCount } = form.formState;
  const names = Object.keys(tabOf) as (keyof typeof tabOf)[];
  const wrong = names.filter((name) => errors[name] !== undefined);
  const marked = settingsTabs.filter((tab) => wrong.some((name) => tabOf[name] === tab));
  const handled = useRef(submitCount);
  const [first] = marked;
  useEffect(() => {
    if (handled.current === submitCount || first === undefined) return;
    if (!marked.includes(current)) return select(first);
    handled.current = submitCount;
    const field = wrong.find((name) => tabOf[name] === current);
    if (field !== undefined) form.setFocus(field === 'links' ? 'links.terms' : field);
  });
  return marked;
}
