/** Zero-width blanks, soft hyphens, direction marks and the like: people do not see them, so a comparison must not either. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A code as it is stored and compared; a tab or a line end within it is a blank. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\p{Cc}+/gu, ' ');
}

/** For text of any script: what comes along when text is copied. Joiners and direction marks have a meaning in some. */
export function withoutZeroWidth(text: string): string {
  return text.replace(/[\u00ad\u200b\u2060\ufeff]/g, '');
}
