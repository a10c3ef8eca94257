import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { errorText } from '#web/api/api-error.ts';
import { listInvoicesOfOrder, readInvoice } from '#web/api/invoices/invoices.ts';
import { type Dispatch, type Printed, usePrinted } from '#web/features/print/use-printed.ts';

/** One document, or all that were issued about an order, oldest first. */
export function usePrintedInvoices(of: { invoiceId: string } | { orderId: string }) {
  return usePrinted(Object.values(of).join(), async (dispatch): Promise<Printed<Invoice>> => {
    const id = 'invoiceId' in of ? of.invoiceId : of.orderId;
    try {
      const ids = 'invoiceId' in of ? [of.invoiceId] : await listIds(dispatch, of.orderId);
      return { subjects: await Promise.all(ids.map((one) => read(dispatch, one))), problems: [] };
    } catch (error) {
      return { subjects: [], problems: [{ id, reason: errorText(error) }] };
    }
  });
}

async function listIds(dispatch: Dispatch, orderId: string): Promise<string[]> {
  const reading = dispatch(listInvoicesOfOrder.initiate(orderId, { forceRefetch: true }));
  return reading
    .unwrap()
    .then((invoices) => invoices.map(({ _id }) => _id))
    .finally(() => reading.unsubscribe());
}

async function read(dispatch: Dispatch, id: string): Promise<Invoice> {
  const reading = dispatch(readInvoice.initiate(id));
  return reading.unwrap().finally(() => reading.unsubscribe());
}
