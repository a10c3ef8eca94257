export function Count({ value }: { value: number }) {
  return <span className="figures">{value.toLocaleString('en-US')}</span>;
}
