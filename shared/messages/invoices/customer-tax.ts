/** Beside the terms of a customer. */
export const customerTaxMessages = {
  title: 'Tax',
  hint: 'A customer with a reason pays no tax on new orders. Their invoices say the reason and the tax id.',
  noRate: 'The shop adds no tax now, so nobody pays any: this takes effect once the settings have a tax rate.',
  taxId: 'Tax id of the customer',
  noTaxId: 'None',
  notExempt: 'None: the customer pays tax',
  reason: 'Reason for no tax',
  reasonHint:
    'As invoices say it, such as Reverse charge. E-invoices tell its kind by a code in it: VATEX-EU-AE (reverse charge), VATEX-EU-IC (within the EU), VATEX-EU-G (export). Empty: the customer pays tax.',
  country: 'Country',
  countryHint: 'For e-invoices. None: where goods with freight were sent, or what the tax id begins with.',
  noCountry: 'None',
  electronicAddress: 'Electronic address',
  electronicAddressHint: 'For e-invoices, such as the Peppol ID 0088:4012345000009. Empty: the e-mail address.',
  save: 'Save',
  saved: 'Tax of the customer saved...',
  exempt: 'Exempt from tax',
  exemptTitle: (email: string) => `Exempt ${email} from tax?`,
  exemptWarning:
    'New orders of this customer have no tax. Orders that were placed stay as they are, also while they are unpaid.',
  exemptDescription: 'Ends that this customer pays tax on new orders.',
  doNot: 'Do not change it',
  takeBack: 'Take the exemption back',
  takeBackTitle: (email: string) => `Take the exemption of ${email} back?`,
  takeBackWarning:
    'New orders of this customer have tax. Orders that were placed without stay as they are. The tax id is kept.',
  takeBackDescription: 'This customer pays tax on new orders again.',
  takenBack: 'Exemption taken back...',
} as const;
