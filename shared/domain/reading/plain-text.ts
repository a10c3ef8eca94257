/** Zero-width blanks, soft hyphens, direction marks and the like: people do not see them, so a comparison must not either. */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** A code as it is stored and compared; a tab or a line end within it is a blank. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(/\p{Cc}+/gu, ' ');
}
