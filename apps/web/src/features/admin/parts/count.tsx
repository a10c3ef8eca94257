/** A whole number that stands in a column of numbers. */
export function Count({ value }: { value: number }) {
  return <span className="figures">{value.toLocaleString('en-US')}</span>;
}
