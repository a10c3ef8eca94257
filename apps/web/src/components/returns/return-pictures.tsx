import { useEffect, useState } from 'react';
import type { Return } from '#shared/contracts/returns/return-shapes.ts';
import { returnMessages as messages } from '#shared/messages/returns/returns.ts';
import { readFile } from '#web/api/download-file.ts';
import styles from '#web/components/returns/return-pictures.module.css';

/** They are never public, so that each is read with the person's access. */
export function ReturnPictures({ of: { _id: id, pictures } }: { of: Return }) {
  if (pictures.length === 0) return null;
  return (
    <ul className={`plain-list ${styles.pictures}`} aria-label={messages.pictures}>
      {pictures.map((picture, index) => (
        <li key={picture._id}>
          <PrivatePicture path={`/returns/${id}/pictures/${picture._id}`} picture={picture} index={index + 1} />
        </li>
      ))}
    </ul>
  );
}

interface PrivatePictureProps {
  path: string;
  picture: Return['pictures'][number];
  index: number;
}

function PrivatePicture({ path, picture: { width, height }, index }: PrivatePictureProps) {
  const [address, setAddress] = useState<string | null>();
  useEffect(() => {
    let isCurrent = true;
    readFile(path)
      .then(toDataAddress)
      .then(
        (read) => isCurrent && setAddress(read),
        () => isCurrent && setAddress(null),
      );
    return () => {
      isCurrent = false;
    };
  }, [path]);
  if (address === null) return <span>{messages.pictureLost}</span>;
  return <img src={address} alt={messages.picture(index)} width={width} height={height} />;
}

/** Pages may show data, and no objects of the browser. */
function toDataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
