import { expect, test } from 'vitest';
import { trackingLink } from '#shared/domain/fulfilment/carriers.ts';

test('links to the page of a known carrier, however its name and number are typed', () => {
  expect(trackingLink('UPS', '1Z 999 AA1')).toBe('https://www.ups.com/track?tracknum=1Z999AA1');
  expect(trackingLink(' fedex', '$& /?#')).toBe('https://www.fedex.com/fedextrack/?trknbr=%24%26%2F%3F%23');
});

test('links to pages that know the parcels of every service and country of the carrier', () => {
  expect(trackingLink('DHL', '00340434161094027318')).toBe(
    'https://www.dhl.com/global-en/home/tracking.html?submit=1&tracking-id=00340434161094027318',
  );
  expect(trackingLink('DPD', '01234567890123')).toBe('https://www.dpdgroup.com/tracking?parcelNumber=01234567890123');
});

test('gives no link for an unknown carrier, or without carrier or number', () => {
  expect(trackingLink('Own van', '7')).toBeNull();
  expect(trackingLink(null, '7')).toBeNull();
  expect(trackingLink('DHL', null)).toBeNull();
});
