import { Suspense, useEffect, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import { navigationMessages } from '#shared/messages/shop/navigation.ts';
import styles from '#web/app/layouts/header-search.module.css';
import { optionalPart } from '#web/components/lazy/optional-part.ts';
import { paths } from '#web/paths.ts';

/** Loaded when somebody wants to search; without it the page stays, and the field leads to the list of products. */
const SearchHits = optionalPart(() => import('#web/features/search/search-hits.tsx').then((file) => file.SearchHits));

/** `search-key.ts` leads to it. Without the hits it leads to the list of products. */
export function HeaderSearch() {
  const field = useRef<HTMLInputElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  // It has the focus when somebody went there before the app was.
  useEffect(() => {
    if (document.activeElement === field.current) setInput(field.current);
  }, []);
  return (
    <search className={styles.search}>
      <form action={paths.products}>
        <input
          ref={field}
          type="search"
          name="q"
          data-scans="text"
          aria-label={navigationMessages.search}
          placeholder={navigationMessages.search}
          autoComplete="off"
          maxLength={MAX_SEARCH_LENGTH}
          onFocus={({ currentTarget }) => setInput(currentTarget)}
        />
      </form>
      {input && (
        <Suspense>
          <SearchHits input={input} />
        </Suspense>
      )}
    </search>
  );
}
