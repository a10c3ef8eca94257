import { useId, useRef, useState } from 'react';
import type { QuoteFile } from '#shared/contracts/quotes/quote-shapes.ts';
import { MAX_QUOTE_FILE_BYTES, MAX_QUOTE_FILES } from '#shared/domain/quotes/quote-states.ts';
import { formatNumber } from '#shared/domain/shop/locale.ts';
import { quoteMessages as messages } from '#shared/messages/quotes/quotes.ts';
import { errorText } from '#web/api/api-error.ts';
import { useUploadQuoteFileMutation } from '#web/api/quotes/quotes.ts';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import styles from '#web/features/quotes/request-page.module.css';

interface RequestFilesProps {
  files: QuoteFile[];
  onChange: (change: (files: QuoteFile[]) => QuoteFile[]) => void;
}

/** Files are uploaded as they are selected, so that a request that is sent again has them already. */
export function RequestFiles({ files, onChange }: RequestFilesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [upload, { isLoading }] = useUploadQuoteFileMutation();

  async function add(selected: File[]): Promise<void> {
    setProblem(null);
    for (const [index, file] of selected.entries()) {
      if (files.length + index >= MAX_QUOTE_FILES) return setProblem(messages.tooManyFiles(MAX_QUOTE_FILES));
      if (file.size > MAX_QUOTE_FILE_BYTES) return setProblem(messages.fileTooLarge);
      try {
        const stored = await upload(file).unwrap();
        onChange((earlier) => [...earlier, stored]);
      } catch (error) {
        return setProblem(errorText(error));
      }
    }
  }

  return (
    <div className={styles.files}>
      <strong id={`${id}-label`}>{messages.files}</strong>
      <p id={`${id}-hint`}>{messages.filesHint(MAX_QUOTE_FILES)}</p>
      {files.length > 0 && (
        <ul className="plain-list" aria-labelledby={`${id}-label`}>
          {files.map(({ _id, name, bytes }) => (
            <li key={_id}>
              {messages.attached(name, sizeText(bytes))}
              <Button
                look="text"
                compact
                aria-label={messages.removeFile(name)}
                onClick={() => onChange((earlier) => earlier.filter((file) => file._id !== _id))}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        onChange={({ target }) => {
          void add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button busy={isLoading} aria-describedby={`${id}-hint`} onClick={() => input.current?.click()}>
        {messages.attach}
      </Button>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}

function sizeText(bytes: number): string {
  const unit = bytes < 1_000_000 ? ({ unit: 'kilobyte' } as const) : ({ unit: 'megabyte' } as const);
  const value = bytes < 1_000_000 ? Math.max(1, Math.round(bytes / 1000)) : bytes / 1_000_000;
  return formatNumber(value, { style: 'unit', ...unit, maximumFractionDigits: 1 });
}
