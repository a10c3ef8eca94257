import type { Order } from '#shared/contracts/orders/orders.ts';
import { Address, addressInOneLine } from '#web/components/values/address.tsx';
import { Clipped } from '#web/features/admin/table/clipped.tsx';
import { ProductCell } from '#web/features/admin/table/product-cell.tsx';

interface CustomerCellProps {
  order: Order;
  /** Keeps the address's line breaks; otherwise one line with a tooltip. */
  wholeAddress?: boolean;
}

/** In labels and toasts. */
export function customerOf({ email, customerName, number }: Order): string {
  return email ?? customerName ?? number;
}

export function CustomerCell({
  order: { image, customerName, email, address },
  wholeAddress = false,
}: CustomerCellProps) {
  const known = customerName === null || email === null ? [] : [email];
  return (
    <ProductCell
      image={image}
      name={customerName ?? email ?? addressInOneLine(address)}
      details={
        wholeAddress ? (
          <>
            {known.map((text) => (
              <Clipped key={text} text={text} />
            ))}
            <Address text={address} />
          </>
        ) : (
          <Clipped text={[...known, addressInOneLine(address)].join(' · ')} title={[...known, address].join('\n')} />
        )
      }
    />
  );
}
