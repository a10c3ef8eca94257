import type { Order } from '#shared/contracts/orders.ts';
import { Address, addressInOneLine } from '#web/components/address.tsx';
import { Clipped } from '#web/features/admin/parts/clipped.tsx';
import { ProductCell } from '#web/features/admin/parts/product-cell.tsx';

interface CustomerCellProps {
  order: Order;
  /** Shows the address in its lines; in a list it has one, and its tooltip has them all. */
  wholeAddress?: boolean;
}

/** Who has ordered: a customer is known by the e-mail, and the address says who receives the goods. */
export function CustomerCell({ order: { image, email, address }, wholeAddress = false }: CustomerCellProps) {
  return (
    <ProductCell
      image={image}
      name={email}
      details={wholeAddress ? <Address text={address} /> : <Clipped text={addressInOneLine(address)} title={address} />}
    />
  );
}
