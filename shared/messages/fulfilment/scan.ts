export const scanMessages = {
  unknown: (orderId: string) => `No order of this store has the id ${orderId}.`,
  unknownCode: (code: string) => `The scanned code ${code} is no packing slip, so nothing was done.`,
  incomplete: 'Not all of the code arrived. Scan it again.',
} as const;
