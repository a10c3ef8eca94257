import { formatNumber } from '#shared/domain/shop/locale.ts';
import { overviewMessages } from '#shared/messages/shop/overview.ts';
import { Amount } from '#web/components/values/money.tsx';

export interface NamedSales {
  /** Such as "Nov 23". */
  name: string;
  orders: number;
  /** In major units. */
  amount: number;
}

/** The figures of the chart, for screen readers. */
export function SalesTable({ rows, caption }: { rows: NamedSales[]; caption: string }) {
  return (
    <table className="visually-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{overviewMessages.period}</th>
          <th scope="col">{overviewMessages.ordersTitle}</th>
          <th scope="col">{overviewMessages.amount}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, orders, amount }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{formatNumber(orders)}</td>
            <td>
              <Amount value={amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
