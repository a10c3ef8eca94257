import { useId, useRef, useState } from 'react';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { MAX_PICTURE_BYTES } from '#shared/domain/limits.ts';
import { MAX_RETURN_PICTURES } from '#shared/domain/returns/return-states.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';
import { returnMessages as messages } from '#shared/messages/returns/returns.ts';
import { useAddReturnPictureMutation } from '#web/api/returns/returns.ts';
import { Button } from '#web/components/button.tsx';
import styles from '#web/features/returns/ask-return-page.module.css';
import { usePictureUpload } from '#web/forms/use-picture-upload.ts';

/** To a request that is not decided. */
export function AddPictures({ of: { _id: id } }: { of: Return }) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [add] = useAddReturnPictureMutation();
  const { isUploading, upload } = usePictureUpload({
    send: async (file) => (await add({ id, file }).unwrap())._id,
    maxBytes: MAX_PICTURE_BYTES,
    tooLarge: pictureProblems.tooLarge,
    field: 'image',
    onProblem: setProblem,
    onUploaded: () => setProblem(null),
  });
  return (
    <div className={styles.pictures}>
      <p id={hintId}>{messages.picturesHint(MAX_RETURN_PICTURES)}</p>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload(file);
        }}
      />
      <Button busy={isUploading} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {messages.addPicture}
      </Button>
      <p role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';
