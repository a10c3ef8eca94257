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
  return (
    <ProductCell
      image={image}
      name={customerName ?? email}
      details={
        <>
          {customerName !== null && <Clipped text={email} />}
          {wholeAddress ? <Address text={address} /> : <Clipped text={addressInOneLine(address)} title={address} />}
        </>
      }
    />
  );
}
