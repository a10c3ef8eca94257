import { useState } from 'react';
import * as z from 'zod/mini';
import { newEntrySchema, type PriceList, type PriceListEntry } from '#shared/contracts/price-lists/price-lists.ts';
import { consequenceMessages } from '#shared/messages/price-lists/price-list-consequence.ts';
import { priceListMessages as messages } from '#shared/messages/price-lists/price-lists.ts';
import { useChangePriceListEntriesMutation } from '#web/api/price-lists/price-lists.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/feedback/dialog.tsx';
import { toastSuccess } from '#web/components/feedback/toast.ts';
import { ChooseProduct } from '#web/components/products/choose-product.tsx';
import { useConsequence } from '#web/features/admin/price-lists/use-consequence.tsx';
import { FormField } from '#web/forms/form-field.tsx';
import formGrid from '#web/forms/form-grid.module.css';
import { submitWith } from '#web/forms/submit.ts';
import { toTyped, withoutThousands } from '#web/forms/typed-number.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';

type Priced = Pick<PriceListEntry, 'productId' | 'product'> & Partial<Pick<PriceListEntry, 'price' | 'priceBreaks'>>;

interface EntryDialogProps {
  list: PriceList;
  /** Null to select a product first. */
  entry: PriceListEntry | null;
  onClose: () => void;
}

export function EntryDialog({ list, entry, onClose }: EntryDialogProps) {
  const [priced, setPriced] = useState<Priced | null>(entry);
  return (
    <Dialog title={priced?.product ?? messages.setPrice} keepsOutside onClose={onClose}>
      {priced === null ? (
        <ChooseProduct
          action={messages.setPrice}
          onSelect={({ _id: productId, product }) => setPriced({ productId, product })}
        />
      ) : (
        <EntryForm list={list} priced={priced} onClose={onClose} />
      )}
    </Dialog>
  );
}

const typedSchema = z.object({ productId: z.string(), price: z.string(), priceBreaks: z.string() });
type Typed = z.input<typeof typedSchema>;
type Untyped = z.input<typeof newEntrySchema>;

/** `100: 0.09 | 500: 0.08`, as files have it. */
function toBreaks(typed: string, context: z.core.ParsePayload): { quantity: string; price: string }[] {
  const pairs = typed.split('|').filter((pair) => pair.trim() !== '');
  return pairs.flatMap((pair) => {
    const [quantity, price, ...others] = pair.split(':').map((part) => withoutThousands(part.trim()));
    if (quantity && price && others.length === 0) return { quantity, price };
    context.issues.push({ code: 'custom', message: messages.breaksWrong, path: ['priceBreaks'], input: typed });
    return [];
  });
}

const entryFormSchema = z.pipe(
  z.pipe(
    typedSchema,
    z.transform(
      ({ price, priceBreaks, ...rest }: Typed, context): Untyped => ({
        ...rest,
        price: withoutThousands(price) ?? price,
        priceBreaks: toBreaks(priceBreaks, context),
      }),
    ),
  ),
  newEntrySchema,
);

function EntryForm({ list, priced, onClose }: { list: PriceList; priced: Priced; onClose: () => void }) {
  const [changeEntries] = useChangePriceListEntriesMutation();
  const { confirm, dialog } = useConsequence(list);
  const { productId, product, price, priceBreaks = [] } = priced;
  const form = useContractForm(entryFormSchema, {
    productId,
    price: price === undefined ? '' : toTyped(price),
    priceBreaks: priceBreaks.map((each) => `${each.quantity}: ${toTyped(each.price)}`).join(' | '),
  });
  const onSubmit = submitWith(form, async (entry) => {
    const change = { set: [entry], remove: [] };
    const title = consequenceMessages.saveTitle(list.name);
    if (!(await confirm({ entries: change }, { title, confirmLabel: messages.save }))) return;
    await changeEntries({ id: list._id, version: list.version, ...change }).unwrap();
    toastSuccess(messages.priceSaved(product));
    onClose();
  });
  return (
    <>
      <form className={formGrid.grid} noValidate onSubmit={onSubmit}>
        <FormField
          control={form.control}
          name="price"
          label={messages.price}
          required
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField
          control={form.control}
          name="priceBreaks"
          label={messages.breaks}
          hint={messages.breaksHint}
          autoComplete="off"
        />
        <DialogButtons>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button look="primary" type="submit" busy={form.formState.isSubmitting}>
            {messages.save}
          </Button>
        </DialogButtons>
      </form>
      {dialog}
    </>
  );
}
