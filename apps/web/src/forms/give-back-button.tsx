import { Suspense, useState } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { reductionMessages } from '#shared/messages/payments/reductions.ts';
import { Button } from '#web/components/button.tsx';
import { lazyPart } from '#web/components/lazy/lazy-part.tsx';
import { allows } from '#web/components/orders/order-status.tsx';

const ReduceOrderDialog = lazyPart(() =>
  import('#web/forms/reduce-order-dialog.tsx').then((file) => file.ReduceOrderDialog),
);

interface GiveBackButtonProps {
  order: Order;
  nameId: string;
  className?: string | undefined;
}

export function GiveBackButton({ order, nameId, className }: GiveBackButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!allows('cancel', order)) return null;
  return (
    <>
      <Button className={className} aria-describedby={nameId} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {reductionMessages.open}
      </Button>
      {isOpen && (
        <Suspense>
          <ReduceOrderDialog order={order} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
