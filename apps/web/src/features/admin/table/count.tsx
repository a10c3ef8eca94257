import { formatNumber } from '#shared/domain/shop/locale.ts';
export function Count({ value }: { value: number }) {
  return <span className="figures">{formatNumber(value)}</span>;
}
