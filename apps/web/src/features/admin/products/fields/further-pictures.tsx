import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { MAX_FURTHER_PICTURES, MAX_PICTURE_BYTES } from '#shared/domain/limits.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';
import { furtherPictureMessages as messages } from '#shared/messages/products/product-pictures.ts';
import { useUploadPictureMutation } from '#web/api/products/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { Icon } from '#web/components/icon.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { FileDrop } from '#web/features/admin/products/fields/file-drop.tsx';
import styles from '#web/features/admin/products/fields/further-pictures.module.css';
import { PICTURE_TYPES } from '#web/features/admin/products/fields/picture-field.tsx';
import type { TypedDetails } from '#web/features/admin/products/fields/product-details-form.ts';
import { FormField } from '#web/forms/form-field.tsx';
import { usePictureUpload } from '#web/forms/use-picture-upload.ts';

/** The pictures after the first one, in the form of the context: added, described, ordered and removed. */
export function FurtherPictures() {
  const id = useId();
  const { control } = useFormContext<TypedDetails>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'pictures' });
  const [send] = useUploadPictureMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { isUploading, upload } = usePictureUpload({
    send: async (file) => (await send(file).unwrap()).image,
    maxBytes: MAX_PICTURE_BYTES,
    tooLarge: pictureProblems.tooLarge,
    field: 'image',
    onProblem: setProblem,
    onUploaded: (image) => append({ image, alt: '' }, { shouldFocus: false }),
  });
  const isFull = fields.length >= MAX_FURTHER_PICTURES;

  async function add(files: File[]): Promise<void> {
    setProblem(null);
    if (fields.length + files.length > MAX_FURTHER_PICTURES) setProblem(messages.tooMany(MAX_FURTHER_PICTURES));
    for (const file of files.slice(0, MAX_FURTHER_PICTURES - fields.length)) await upload(file);
  }

  /** The focus stays on what was pressed, at its new place. */
  function moveTo(from: number, to: number, button: 'earlier' | 'later'): void {
    flushSync(() => move(from, to));
    const row = list.current?.children[to];
    const buttons = row?.querySelectorAll('button') ?? [];
    const pressed = buttons[button === 'earlier' ? 0 : 1];
    (pressed?.disabled ? buttons[button === 'earlier' ? 1 : 0] : pressed)?.focus();
  }

  function removeAt(index: number): void {
    flushSync(() => remove(index));
    const row = list.current?.children[Math.min(index, fields.length - 2)];
    (row?.querySelector<HTMLButtonElement>('button:last-of-type') ?? choose.current)?.focus();
  }

  return (
    <FileDrop input={input} accept={PICTURE_TYPES} multiple onFiles={(files) => void add(files)}>
      <fieldset className={styles.pictures}>
        <legend>{messages.title}</legend>
        <p className={styles.hint}>{messages.hint(MAX_FURTHER_PICTURES)}</p>
        {fields.length > 0 && (
          <ol ref={list} className="plain-list">
            {fields.map((field, index) => (
              <li key={field.id} aria-label={messages.picture(index + 2)}>
                <ProductImage src={field.image} alt="" square />
                <FormField
                  control={control}
                  name={`pictures.${index}.alt`}
                  label={messages.alt(index + 2)}
                  autoComplete="off"
                />
                <span className={styles.buttons}>
                  <Button
                    look="text"
                    aria-label={messages.earlier(index + 2)}
                    disabled={index === 0}
                    onClick={() => moveTo(index, index - 1, 'earlier')}
                  >
                    <Icon name="previous" size={20} />
                  </Button>
                  <Button
                    look="text"
                    aria-label={messages.later(index + 2)}
                    disabled={index === fields.length - 1}
                    onClick={() => moveTo(index, index + 1, 'later')}
                  >
                    <Icon name="next" size={20} />
                  </Button>
                  <Button look="text" aria-label={messages.remove(index + 2)} onClick={() => removeAt(index)}>
                    <Icon name="close" size={20} />
                  </Button>
                </span>
              </li>
            ))}
          </ol>
        )}
        <div>
          <Button
            ref={choose}
            compact
            busy={isUploading}
            disabled={isFull}
            aria-describedby={`${id}-problem`}
            onClick={() => input.current?.click()}
          >
            {messages.add}
          </Button>
        </div>
        {isUploading && <progress aria-label={messages.uploading} />}
        <p role="status" id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      </fieldset>
    </FileDrop>
  );
}
