/** The first `length` characters of a text, followed by an ellipsis. */
export function excerpt(text: string, length: number): string {
  // By code points: half of a surrogate pair is no character.
  return `${[...text].slice(0, length).join('')}…`;
}
