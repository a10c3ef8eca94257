import { useState } from 'react';
import { ownNumberMessages as messages } from '#shared/messages/part-numbers/own-number-pages.ts';
import { Dialog } from '#web/components/feedback/dialog.tsx';
import { OwnNumberForm } from '#web/components/part-numbers/own-number-form.tsx';
import { ChooseProduct } from '#web/components/products/choose-product.tsx';

/** A product is searched, then gets its number. */
export function AddNumberDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const [selected, setSelected] = useState<{ _id: string; product: string } | null>(null);
  return (
    <Dialog title={selected?.product ?? messages.addTitle} keepsOutside onClose={onClose}>
      {selected === null ? (
        <ChooseProduct action={messages.select} onSelect={setSelected} />
      ) : (
        <OwnNumberForm account={account} productId={selected._id} present="" onClose={onClose} />
      )}
    </Dialog>
  );
}
