import { Modal } from 'antd';
import { useRef } from 'react';
import type { Product } from '#shared/contracts/products.ts';
import { adminMessages } from '#shared/messages/admin.ts';
import { useLastValue } from '#web/components/use-last-value.ts';
import { EditProductForm } from '#web/features/admin/products/edit-product-form.tsx';

interface EditProductDialogProps {
  product: Product | null;
  onClose: () => void;
}

export function EditProductDialog({ product, onClose }: EditProductDialogProps) {
  const shown = useLastValue(product);
  const askToClose = useRef(onClose);
  return (
    <Modal
      open={product !== null}
      title={adminMessages.editTitle(shown?.product ?? '')}
      width="44rem"
      style={{ top: 24 }}
      // A click on the mask must not discard the form.
      mask={{ closable: false }}
      onCancel={(event) => {
        // The Escape that opens the question must not close it too.
        event.preventDefault();
        askToClose.current();
      }}
      closable={false}
      destroyOnHidden
      footer={null}
    >
      {shown !== null && <EditProductForm key={shown._id} product={shown} onClose={onClose} askToClose={askToClose} />}
    </Modal>
  );
}
