/**
 * Carriers whose parcels can be followed; `{}` in the address stands for the tracking number. The page must know the
 * carrier's parcels of every service and country.
 */
export const carriers = [
  { name: 'UPS', tracking: 'https://www.ups.com/track?tracknum={}' },
  { name: 'FedEx', tracking: 'https://www.fedex.com/fedextrack/?trknbr={}' },
  { name: 'DHL', tracking: 'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id={}' },
  { name: 'USPS', tracking: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}' },
  { name: 'DPD', tracking: 'https://www.dpdgroup.com/tracking?parcelNumber={}' },
  { name: 'GLS', tracking: 'https://gls-group.com/track/{}' },
] as const;

/** Where a parcel can be followed; null for an unknown carrier, or without a tracking number. */
export function trackingLink(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.trim().toLowerCase());
  return known?.tracking.replace('{}', () => encodeURIComponent(trackingNumber.replace(/\s/g, ''))) ?? null;
}
