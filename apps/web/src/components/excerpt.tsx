import { excerptOf } from '#web/components/excerpt.ts';

interface ExcerptProps {
  text: string;
  /** In characters. */
  length: number;
}

/** The start of a text followed by an ellipsis, or the whole text if it is short enough. */
export function Excerpt({ text, length }: ExcerptProps) {
  const { shown, cutWord, isCut } = excerptOf(text, length);
  return (
    <>
      {shown}
      {/* All of the first characters are in the page, but half a word says nothing. */}
      {cutWord !== '' && <span hidden>{cutWord}</span>}
      {isCut && '…'}
    </>
  );
}
