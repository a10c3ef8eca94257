import type { Order } from '#shared/contracts/orders.ts';
import { Address, addressInOneLine } from '#web/components/address.tsx';
import { Clipped } from '#web/features/admin/parts/clipped.tsx';
import { ProductCell } from '#web/features/admin/parts/product-cell.tsx';

interface CustomerCellProps {
  order: Order;
  /** Keeps the address's line breaks; otherwise one line with a tooltip. */
  wholeAddress?: boolean;
}

export function CustomerCell({
  order: { image, customerName, email, address },
  wholeAddress = false,
}: CustomerCellProps) {
  const lines = wholeAddress ? address : addressInOneLine(address);
  const details = customerName === null ? lines : `${email}${wholeAddress ? '\n' : ' · '}${lines}`;
  return (
    <ProductCell
      image={image}
      name={customerName ?? email}
      details={wholeAddress ? <Address text={details} /> : <Clipped text={details} title={details} />}
    />
  );
}
