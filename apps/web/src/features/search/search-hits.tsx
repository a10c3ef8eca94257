import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { searchMessages } from '#shared/messages/shop/search.ts';
import { useSearchProductsQuery, useSearchRecordsQuery } from '#web/api/search/search.ts';
import { useRole } from '#web/auth/use-role.ts';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import { useLastValue } from '#web/components/use-last-value.ts';
import { type HitGroup, hitGroups, productsPage } from '#web/features/search/hit-groups.ts';
import { forgetSearches, recentSearches, rememberSearch } from '#web/features/search/recent-searches.ts';
import styles from '#web/features/search/search-hits.module.css';

const TYPING_MS = 60;

/** What a search finds while it is typed into the header's field, as the options of that field. */
export function SearchHits({ input }: { input: HTMLInputElement }) {
  const id = useId();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(true);
  const [text, setText] = useState(input.value);
  const [active, setActive] = useState(-1);
  const q = useDebouncedValue(text.trim(), TYPING_MS);
  const { may, role } = useRole();
  const { currentData, isFetching, isError } = useSearchProductsQuery(q, { skip: q === '' });
  const { currentData: found } = useSearchRecordsQuery(q, { skip: q === '' || role === undefined });
  const hits = { ...useLastValue(currentData ?? null), ...useLastValue(found ?? null) };
  const groups = text.trim() === '' ? recent() : hitGroups(hits, text.trim(), may('orders.read') === true);
  const options = groups.flatMap(({ options }) => options);
  const isShown = isOpen && options.length > 0;

  const follow = useEffectEvent((to: string) => {
    if (text.trim() !== '') rememberSearch(text.trim());
    setIsOpen(false);
    setActive(-1);
    input.blur();
    void navigate(to);
  });
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      setIsOpen(true);
      // From the field to the first, and from the last back to the field.
      setActive(((active + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    } else if (event.key === 'Escape') {
      // Clears the field only once the hits are closed.
      if (isShown) event.preventDefault();
      setIsOpen(false);
      setActive(-1);
    }
  });
  const submit = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    const chosen = options[active];
    if (chosen) follow(chosen.to);
    else if (text.trim() !== '') follow(productsPage(text.trim()));
  });
  const type = useEffectEvent(() => {
    setText(input.value);
    setActive(-1);
    setIsOpen(true);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    // What was typed meanwhile.
    type();
    input.addEventListener('input', type, { signal });
    input.addEventListener('focus', () => setIsOpen(true), { signal });
    input.addEventListener('blur', () => setIsOpen(false), { signal });
    input.addEventListener('keydown', handleKey, { signal });
    input.form?.addEventListener('submit', submit, { signal });
    return () => listeners.abort();
  }, [input]);
  useEffect(() => {
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-expanded', String(isShown));
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-autocomplete', 'list');
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input.removeAttribute('aria-activedescendant');
  }, [input, id, isShown, active]);

  const corrected = text.trim() !== '' && hits.corrected;
  let index = -1;
  return (
    <div
      className={styles.hits}
      hidden={!isShown}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
    >
      {corrected && <p className={styles.note}>{searchMessages.corrected(corrected)}</p>}
      {isError && <p className={styles.note}>{searchMessages.failed}</p>}
      <div id={id} role="listbox" aria-label={searchMessages.hits} aria-busy={isFetching}>
        {groups.map(({ label, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={label} role="group" aria-label={label}>
            <p className={styles.label} aria-hidden="true">
              {label}
            </p>
            {options.map(({ to, title, detail, image }) => {
              index += 1;
              const own = index;
              return (
                // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field listens to keys
                <div
                  key={to}
                  id={`${id}-${own}`}
                  role="option"
                  aria-selected={own === active}
                  className={styles.option}
                  onClick={() => follow(to)}
                >
                  {image && <img src={image} alt="" width={32} height={32} loading="lazy" />}
                  <span className={styles.title}>{title}</span>
                  {detail && <span className={styles.detail}>{detail}</span>}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {text.trim() === '' && options.length > 0 && (
        <button
          type="button"
          className={styles.forget}
          onClick={() => {
            forgetSearches();
            setIsOpen(false);
          }}
        >
          {searchMessages.forget}
        </button>
      )}
    </div>
  );
}

function recent(): HitGroup[] {
  const searches = recentSearches();
  if (searches.length === 0) return [];
  return [{ label: searchMessages.recent, options: searches.map((q) => ({ to: productsPage(q), title: q })) }];
}
