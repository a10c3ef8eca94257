import { useCallback, useId } from 'react';
import { allEventTypes, eventSubjects, eventTypes } from '#shared/domain/history/event-types.ts';
import { eventSubjectNames, eventWords, historyMessages } from '#shared/messages/history/history.ts';
import { DateInput } from '#web/components/date-input.tsx';
import { SearchBox } from '#web/components/search-box.tsx';
import type { ChangeFilter } from '#web/components/use-address-filter.ts';
import { toDay } from '#web/components/values/day-or-instant.ts';
import type { ShownHistoryFilter } from '#web/features/admin/history/history-filter.ts';
import styles from '#web/features/admin/history/history-page.module.css';

interface HistoryFiltersProps {
  filter: ShownHistoryFilter;
  onChange: ChangeFilter<ShownHistoryFilter>;
}

export function HistoryFilters({ filter, onChange }: HistoryFiltersProps) {
  const id = useId();
  const findPerson = useCallback((by: string) => onChange({ by }, { replace: true }), [onChange]);
  return (
    <search className={styles.filters} aria-label={historyMessages.label}>
      <SearchBox label={historyMessages.by} hint={historyMessages.byHint} shown={filter.by} onSearch={findPerson} />
      <div>
        <label htmlFor={`${id}-type`}>{historyMessages.kind}</label>
        <select
          id={`${id}-type`}
          value={filter.type}
          onChange={({ target: { value } }) => onChange({ type: allEventTypes.find((type) => type === value) ?? '' })}
        >
          <option value="">{historyMessages.everything}</option>
          {eventSubjects.map((subject) => (
            <optgroup key={subject} label={eventSubjectNames[subject]}>
              {eventTypes[subject].map((type) => (
                <option key={type} value={type}>
                  {eventWords[type].kind}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {(['from', 'to'] as const).map((bound) => (
        <div key={bound}>
          <label htmlFor={`${id}-${bound}`}>{historyMessages[bound]}</label>
          <DateInput
            id={`${id}-${bound}`}
            value={toDay(filter[bound])}
            onChange={(event) => onChange({ [bound]: event.target.value })}
          />
        </div>
      ))}
    </search>
  );
}
