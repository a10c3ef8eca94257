/** How much of a line of the accepted answer is not ordered yet. */
export function restOfLine(
  line: number,
  quantity: number,
  ordered: readonly { line: number; quantity: number }[],
): number {
  return ordered.reduce((rest, order) => (order.line === line ? rest - order.quantity : rest), quantity);
}
