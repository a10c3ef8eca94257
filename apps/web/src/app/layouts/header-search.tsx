import { lazy, Suspense, useEffect, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import styles from '#web/app/layouts/header-search.module.css';
import { paths } from '#web/paths.ts';

/** Loaded when somebody wants to search. */
const SearchHits = lazy(() =>
  import('#web/features/search/search-hits.tsx').then((file) => ({ default: file.SearchHits })),
);

/** `/` and Ctrl+K lead to it from everywhere. Without the hits it leads to the list of products. */
export function HeaderSearch() {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isUsed, setIsUsed] = useState(false);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { key } = event;
      const isTyping = document.activeElement?.matches('input, textarea, select');
      if (event.defaultPrevented || (event.ctrlKey || event.metaKey ? key !== 'k' : key !== '/' || isTyping)) return;
      event.preventDefault();
      input?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, [input]);
  return (
    <search className={styles.search}>
      <form action={paths.products}>
        <input
          ref={setInput}
          type="search"
          name="q"
          data-scans="text"
          aria-label={navigationMessages.search}
          placeholder={navigationMessages.search}
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          onFocus={() => setIsUsed(true)}
        />
      </form>
      {input && isUsed && (
        <Suspense>
          <SearchHits input={input} />
        </Suspense>
      )}
    </search>
  );
}
