/**
 * Text that a spreadsheet may run as a formula: at the start, or where a program set to another separator begins a cell,
 * also inside quotation marks.
 */
const CELL_START = String.raw`(?<=^|[,;\t\r\n])`;
const FORMULA = String.raw`(?=['"]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])`;
const BEFORE_FORMULA = new RegExp(CELL_START + FORMULA, 'g');
const GUARD = new RegExp(`${CELL_START}'${FORMULA}`, 'g');

/** Text with an apostrophe before all that would run; text that looks guarded gets another one. */
export function guardFormulas(text: string): string {
  return text.replace(BEFORE_FORMULA, "'");
}

/** The text that was guarded. */
export function unguardFormulas(text: string): string {
  return text.replace(GUARD, '');
}
