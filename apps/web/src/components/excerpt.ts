/** The first `length` characters of a text, followed by an ellipsis where something is left out. */
export function excerpt(text: string, length: number): string {
  // By code points: half of a surrogate pair is no character.
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}…`;
}
