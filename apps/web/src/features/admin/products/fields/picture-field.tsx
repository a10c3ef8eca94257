import { type ReactNode, useRef, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { newProductSchema } from '#shared/contracts/products/product-changes.ts';
import { MAX_PICTURE_BYTES } from '#shared/domain/limits.ts';
import { parsePictureAddress } from '#shared/domain/products/pictures.ts';
import { productFormMessages as messages } from '#shared/messages/products/edit-product.ts';
import { pictureProblems } from '#shared/messages/products/pictures.ts';
import { useUploadPictureMutation } from '#web/api/products/pictures.ts';
import { Button } from '#web/components/button.tsx';
import { ProductImage } from '#web/components/products/product-image.tsx';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';
import { FileDrop } from '#web/features/admin/products/fields/file-drop.tsx';
import styles from '#web/features/admin/products/fields/picture-field.module.css';
import { usePictureUpload } from '#web/forms/use-picture-upload.ts';

export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

/** A picture is dropped, selected or pasted; its address can be typed into `children`, the context's input, instead. */
export function PictureField({ children }: { children: ReactNode }) {
  const { control, setError, setValue } = useFormContext<{ image: string }>();
  const image = useWatch({ control, name: 'image' });
  const hasProblem = 'image' in useFormState({ control, name: 'image' }).errors;
  const [send] = useUploadPictureMutation();
  const [uploaded, setUploaded] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const address = useRef<HTMLDetailsElement>(null);
  const { isUploading, upload } = usePictureUpload({
    // Without an address the form cannot be saved before the picture is there.
    send: async (file) => {
      setValue('image', '', { shouldDirty: true });
      try {
        return (await send(file).unwrap()).image;
      } catch (error) {
        setValue('image', image, { shouldDirty: true });
        throw error;
      }
    },
    maxBytes: MAX_PICTURE_BYTES,
    tooLarge: pictureProblems.tooLarge,
    field: 'image',
    onProblem: (message) => {
      if (address.current) address.current.open = true;
      setError('image', { type: 'server', message }, { shouldFocus: true });
    },
    onUploaded: (picture) => {
      setUploaded(picture);
      setValue('image', picture, { shouldDirty: true, shouldValidate: true });
    },
  });

  function remove(): void {
    setValue('image', '', { shouldDirty: true });
    // The button is gone.
    choose.current?.focus();
  }

  // An incomplete address loads nothing.
  const { data: shown } = newProductSchema.shape.image.safeParse(useDebouncedValue(image, 400));
  const isUploaded = parsePictureAddress(image) !== null;
  return (
    <FileDrop
      className={styles.field}
      input={input}
      accept={PICTURE_TYPES}
      onFiles={([file]) => file && void upload(file)}
    >
      <div className={styles.upload}>
        <div className={styles.preview} aria-busy={isUploading || undefined}>
          <ProductImage src={shown ?? '/product-fallback.svg'} alt="" square />
        </div>
        <div className={styles.actions}>
          {!isUploaded && <span className={styles.title}>{messages.dropPicture}</span>}
          <div className={styles.buttons}>
            <Button ref={choose} compact busy={isUploading} onClick={() => input.current?.click()}>
              {isUploaded ? messages.replacePicture : messages.choosePicture}
            </Button>
            {isUploaded && !isUploading && (
              <Button compact look="text" onClick={remove}>
                {messages.removePicture}
              </Button>
            )}
          </div>
          {isUploading && <progress aria-label={messages.uploadingPicture} />}
          <span className={styles.hint}>{messages.pictureHint}</span>
          <span role="status" className={styles.hint}>
            {isUploading && messages.uploadingPicture}
            {isUploaded && !isUploading && image === uploaded && messages.pictureUploaded}
          </span>
        </div>
      </div>
      {/* The raw address of an uploaded picture says nothing to people. */}
      <details ref={address} className={styles.address} open={!isUploaded || hasProblem}>
        <summary>{messages.pictureAddress}</summary>
        {children}
      </details>
    </FileDrop>
  );
}
