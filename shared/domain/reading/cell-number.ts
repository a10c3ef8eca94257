/** A number of a spreadsheet as text with a decimal point that can be read in one way only: never like thousands. */
export function cellNumber(value: number): string {
  const text = Number.isInteger(value) ? String(value) : value.toFixed(10).replace(/0+$/, '');
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}
