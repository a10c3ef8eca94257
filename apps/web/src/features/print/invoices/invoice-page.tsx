import { Fragment } from 'react';
import { useParams } from 'react-router-dom';
import { eInvoicesContract } from '#shared/contracts/invoices/e-invoices.ts';
import { invoicePdfsContract } from '#shared/contracts/invoices/invoice-pdfs.ts';
import type { Invoice } from '#shared/contracts/invoices/invoices.ts';
import { documentMessages } from '#shared/messages/fulfilment/print.ts';
import { eInvoiceMessages as eTexts } from '#shared/messages/invoices/e-invoices.ts';
import { invoiceKindMessages, invoiceDocumentMessages as texts } from '#shared/messages/invoices/invoices.ts';
import { invoicePdfMessages as pdfTexts } from '#shared/messages/invoices/pdf.ts';
import { useRole } from '#web/auth/use-role.ts';
import { DownloadButton } from '#web/components/download-button.tsx';
import { InvoiceDocument } from '#web/features/print/invoices/invoice.tsx';
import { usePrintedInvoices } from '#web/features/print/invoices/use-printed-invoices.ts';
import { PrintPage } from '#web/features/print/print-page.tsx';
import { paths } from '#web/paths.ts';

/** One invoice, credit note or reversal. */
export function InvoicePage() {
  const { id = '' } = useParams();
  const { may } = useRole();
  const { printed, retry } = usePrintedInvoices({ invoiceId: id });
  const [invoice] = printed?.subjects ?? [];
  const line = invoice?.lines[0];
  const home = may('orders.read')
    ? { to: paths.allOrders, label: documentMessages.toAllOrders }
    : { to: paths.myOrders, label: documentMessages.toOrders };
  return (
    <PrintPage
      title={
        invoice === undefined ? invoiceKindMessages.invoice : `${invoiceKindMessages[invoice.kind]} ${invoice.number}`
      }
      description={texts.description}
      back={line === undefined ? home : { to: paths.order(line.orderId), label: texts.toOrder(line.orderNumber) }}
      printed={printed}
      empty={texts.none}
      problem={texts.problem}
      onRetry={retry}
      tools={<FileButtons invoices={printed?.subjects ?? []} />}
    >
      {(shown) => <InvoiceDocument invoice={shown} />}
    </PrintPage>
  );
}

/** All that was issued about an order. */
export function OrderInvoicesPage() {
  const { id = '' } = useParams();
  const { printed, retry } = usePrintedInvoices({ orderId: id });
  return (
    <PrintPage
      title={texts.ofOrderTitle}
      description={texts.ofOrderDescription}
      back={{ to: paths.order(id), label: texts.backToOrder }}
      printed={printed}
      empty={texts.none}
      problem={texts.problem}
      onRetry={retry}
      tools={<FileButtons invoices={printed?.subjects ?? []} />}
    >
      {(shown) => <InvoiceDocument invoice={shown} />}
    </PrintPage>
  );
}

/** Customers of a shop that makes no e-invoices are not told of them. */
function FileButtons({ invoices }: { invoices: Invoice[] }) {
  const { may } = useRole();
  const isOne = invoices.length === 1;
  return invoices.map(({ _id, number, hasEInvoice }) => {
    const button = (path: string, label: string) => <DownloadButton path={path.replace(':id', _id)} label={label} />;
    return (
      <Fragment key={_id}>
        {button(invoicePdfsContract.read.path, isOne ? pdfTexts.one : pdfTexts.oneLabel(number))}
        {(hasEInvoice || may('invoices.read')) && (
          <>
            {button(eInvoicesContract.readUbl.path, isOne ? eTexts.ubl : eTexts.ublLabel(number))}
            {button(eInvoicesContract.readFacturX.path, isOne ? eTexts.facturX : eTexts.facturXLabel(number))}
          </>
        )}
      </Fragment>
    );
  });
}
