export const returnSlipMessages = {
  title: 'Return slip',
  description: 'Put it into the parcel: its code tells the warehouse what has come.',
  nothing: 'There is a slip while the return is approved and on its way.',
  code: (number: string) => `Code of return ${number}`,
  inParcel: 'In the parcel',
} as const;
