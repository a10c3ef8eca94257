import { useId } from 'react';
import { MAX_SEARCH_LENGTH } from '#shared/domain/limits.ts';
import styles from '#web/components/search-box.module.css';
import { useSearchText } from '#web/components/use-search-text.ts';

interface SearchBoxProps {
  label: string;
  hint: string;
  shown: string;
  /** Must keep its identity. `isRefined` marks a search that continues the previous one. */
  onSearch: (text: string, isRefined: boolean) => void;
}

export function SearchBox({ label, hint, shown, onSearch }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useSearchText(shown, onSearch);
  return (
    <div className={styles.search}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="search"
        data-scans="text"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
