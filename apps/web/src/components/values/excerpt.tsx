import { excerptOf } from '#web/components/values/excerpt.ts';

interface ExcerptProps {
  text: string;
  length: number;
}

export function Excerpt({ text, length }: ExcerptProps) {
  const { shown, cutWord, isCut } = excerptOf(text, length);
  return (
    <>
      {shown}
      {cutWord !== '' && <span hidden>{cutWord}</span>}
      {isCut && '…'}
    </>
  );
}
