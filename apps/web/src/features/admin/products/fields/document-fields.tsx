import { useRef, useState } from 'react';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#shared/domain/limits.ts';
import { parseDocumentAddress } from '#shared/domain/products/documents.ts';
import { documentProblems } from '#shared/messages/products/documents.ts';
import { productFormMessages as messages } from '#shared/messages/products/edit-product.ts';
import { errorFields } from '#web/api/api-error.ts';
import { useUploadDocumentMutation } from '#web/api/products/product-documents.ts';
import { Button } from '#web/components/button.tsx';
import { toastError } from '#web/components/feedback/toast.ts';
import { FileDrop } from '#web/features/admin/products/fields/file-drop.tsx';
import styles from '#web/features/admin/products/fields/row-fields.module.css';
import { type AppendRow, RowFields } from '#web/features/admin/products/fields/row-fields.tsx';
import { shopUrl } from '#web/platform/shop-location.ts';

/** Documents of a product: addresses of other sites, and PDFs that are uploaded here. */
export function DocumentFields() {
  const [send, { isLoading }] = useUploadDocumentMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const append = useRef<AppendRow>(null);

  async function upload(files: File[]): Promise<void> {
    setProblem(null);
    for (const file of files) {
      if (file.size > MAX_DOCUMENT_BYTES) return setProblem(`${file.name}: ${documentProblems.tooLarge}`);
      try {
        const { title, url } = await send(file).unwrap();
        append.current?.(title, url);
      } catch (error) {
        const { file: reason } = errorFields(error);
        return reason === undefined ? toastError(error) : setProblem(`${file.name}: ${reason}`);
      }
    }
  }

  return (
    <FileDrop input={input} accept="application/pdf,.pdf" multiple onFiles={(files) => void upload(files)}>
      <RowFields
        name="documents"
        legend={messages.documents}
        hint={messages.documentsHint}
        rowLabel={messages.document}
        columns={[
          { name: 'title', label: messages.documentTitle },
          { name: 'url', label: messages.documentAddress, inputMode: 'url' },
        ]}
        addLabel={messages.addDocument}
        max={MAX_DOCUMENTS}
        append={append}
        showSecond={uploadedLink}
        actions={(isFull) => (
          <Button compact busy={isLoading} disabled={isFull} onClick={() => input.current?.click()}>
            {messages.uploadDocument}
          </Button>
        )}
      />
      {isLoading && <progress className={styles.progress} aria-label={messages.uploadingDocument} />}
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </FileDrop>
  );
}

/** What stands for the address of an uploaded document. */
function uploadedLink(url: string) {
  const document = parseDocumentAddress(url);
  return (
    document && (
      <a className={styles.uploaded} href={shopUrl(url)} target="_blank" rel="noopener noreferrer">
        {document.name}
      </a>
    )
  );
}
