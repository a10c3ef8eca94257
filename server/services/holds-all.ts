/** Whether a row has every value of a change already, so that the same change again changes nothing. */
export function holdsAll<Row extends object>(row: Row, change: Partial<Row>): boolean {
  return Object.entries(change).every(([column, value]) => Object.is(row[column as keyof Row], value));
}
