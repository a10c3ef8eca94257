import type { Document, Element } from 'slimdom';

/**
 * What may be in the elements that we send, in their order, by the guide of cXML 1.2: `?`, `*` and `+` as in regular expressions, and nothing for text.
 * Elements that we do not send are left out.
 */
const models: Record<string, string> = {
  cXML: 'Header Request',
  Header: 'From To Sender',
  From: 'Credential',
  To: 'Credential',
  Sender: 'Credential UserAgent',
  Credential: 'Identity SharedSecret?',
  Request: 'ConfirmationRequest? ShipNoticeRequest? InvoiceDetailRequest? ProfileRequest?',
  ConfirmationRequest: 'ConfirmationHeader OrderReference ConfirmationItem*',
  ConfirmationHeader: 'DocumentReference? Comments*',
  OrderReference: 'DocumentReference',
  ConfirmationItem: 'UnitOfMeasure ConfirmationStatus+',
  ConfirmationStatus: 'UnitOfMeasure Comments*',
  ShipNoticeRequest: 'ShipNoticeHeader ShipControl* ShipNoticePortion*',
  ShipNoticeHeader: 'ServiceLevel* DocumentReference?',
  ShipControl: 'CarrierIdentifier ShipmentIdentifier',
  ShipNoticePortion: 'OrderReference ShipNoticeItem+',
  ShipNoticeItem: 'ItemID UnitOfMeasure SupplierBatchID* Comments*',
  ItemID: 'SupplierPartID',
  InvoiceDetailRequest: 'InvoiceDetailRequestHeader InvoiceDetailOrder* InvoiceDetailHeaderOrder* InvoiceDetailSummary',
  InvoiceDetailRequestHeader:
    'InvoiceDetailHeaderIndicator InvoiceDetailLineIndicator InvoicePartner+ InvoiceIDInfo? PaymentTerm? Comments?',
  InvoicePartner: 'Contact IdReference*',
  Contact: 'Name PostalAddress Email*',
  PostalAddress: 'Street+ City Country',
  InvoiceDetailOrder: 'InvoiceDetailOrderInfo InvoiceDetailItem+',
  InvoiceDetailOrderInfo: 'OrderReference? SupplierOrderInfo',
  InvoiceDetailItem: 'UnitOfMeasure UnitPrice PriceBasisQuantity? InvoiceDetailItemReference SubtotalAmount',
  UnitPrice: 'Money',
  PriceBasisQuantity: 'UnitOfMeasure',
  InvoiceDetailItemReference: 'ItemID? Description SupplierBatchID?',
  InvoiceDetailHeaderOrder: 'InvoiceDetailOrderInfo InvoiceDetailOrderSummary',
  InvoiceDetailOrderSummary: 'SubtotalAmount Comments?',
  InvoiceDetailSummary: 'SubtotalAmount Tax ShippingAmount? GrossAmount NetAmount DepositAmount? DueAmount',
  Tax: 'Money Description TaxDetail*',
  TaxDetail: 'TaxableAmount TaxAmount Description?',
  TaxableAmount: 'Money',
  TaxAmount: 'Money',
  SubtotalAmount: 'Money',
  ShippingAmount: 'Money',
  GrossAmount: 'Money',
  NetAmount: 'Money',
  DepositAmount: 'Money',
  DueAmount: 'Money',
};

const required: Record<string, string> = {
  cXML: 'payloadID timestamp',
  Credential: 'domain',
  ConfirmationHeader: 'type noticeDate',
  ConfirmationItem: 'quantity lineNumber',
  ConfirmationStatus: 'quantity type',
  ShipNoticeHeader: 'shipmentID noticeDate',
  ShipNoticeItem: 'quantity lineNumber',
  CarrierIdentifier: 'domain',
  InvoiceDetailRequestHeader: 'invoiceID invoiceDate',
  InvoiceDetailItem: 'invoiceLineNumber quantity',
  InvoiceDetailItemReference: 'lineNumber',
  InvoiceDetailOrderSummary: 'invoiceLineNumber',
  PriceBasisQuantity: 'quantity conversionFactor',
  InvoiceIDInfo: 'invoiceID',
  SupplierOrderInfo: 'orderID',
  DocumentReference: 'payloadID',
  IdReference: 'identifier domain',
  TaxDetail: 'category',
  Money: 'currency',
  Country: 'isoCountryCode',
};

/** A sentence for each element of a document that is not as the guide has it. */
export function checkCxml({ documentElement: root }: Document): string[] {
  return root ? problemsOf(root) : ['There is no document'];
}

function problemsOf(element: Element): string[] {
  const { localName: name, children } = element;
  const names = children.map(({ localName }) => `${localName} `).join('');
  const model = (models[name] ?? '').replaceAll(/(\w+)([?*+]?) ?/g, '(?:$1 )$2');
  const missing = (required[name] ?? '').split(' ').filter((each) => each !== '' && !element.hasAttribute(each));
  return [
    ...(new RegExp(`^${model}$`).test(names) ? [] : [`${name} has ${names || 'nothing'}`]),
    ...missing.map((each) => `${name} has no ${each}`),
    ...children.flatMap(problemsOf),
  ];
}
