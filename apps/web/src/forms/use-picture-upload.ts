import { useState } from 'react';
import { pictureProblems } from '#shared/messages/products/pictures.ts';
import { errorFields } from '#web/api/api-error.ts';
import { toastError } from '#web/components/feedback/toast.ts';

interface PictureUpload {
  /** Resolves to the picture's address. */
  send: (file: File) => Promise<string>;
  maxBytes: number;
  tooLarge: string;
  /** The name by which the server refuses it. */
  field: string;
  onProblem: (message: string) => void;
  onUploaded: (address: string) => void;
}

/** One at a time. Problems are for the field, others are shown as a toast; what else was typed stays. */
export function usePictureUpload({ send, maxBytes, tooLarge, field, onProblem, onUploaded }: PictureUpload) {
  const [isUploading, setUploading] = useState(false);

  async function upload(file: File): Promise<void> {
    if (isUploading) return;
    // A decoder for it in the browser is larger than the shop, so it is the phone that has to write another format.
    if (/hei[cf]/i.test(`${file.type} ${file.name.slice(-5)}`)) {
      onProblem(pictureProblems.heic);
      return;
    }
    if (file.size > maxBytes) {
      onProblem(tooLarge);
      return;
    }
    setUploading(true);
    try {
      onUploaded(await send(file));
    } catch (error) {
      const message = errorFields(error)[field];
      if (message === undefined) toastError(error);
      else onProblem(message);
    } finally {
      setUploading(false);
    }
  }

  return { isUploading, upload };
}
