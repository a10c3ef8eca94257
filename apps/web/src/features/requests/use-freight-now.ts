import { skipToken } from '@reduxjs/toolkit/query';
import type { DeliveryOption } from '#shared/contracts/freight/delivery-options.ts';
import type { Request } from '#shared/contracts/requests/requests.ts';
import { useReadDeliveryOptionsQuery } from '#web/api/freight/delivery-options.ts';
import { useDebouncedValue } from '#web/components/use-debounced-value.ts';

/** What the way of delivery that was asked for costs with these quantities; undefined while that is not known, or without one. */
export function useFreightNow({ delivery, requested }: Request, quantities: string[]): DeliveryOption | undefined {
  const lines = requested
    .map(({ productId }, index) => ({ productId, quantity: Number(quantities[index]) }))
    .filter(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0);
  const asked = JSON.stringify({
    lines,
    ...(delivery?.country && { country: delivery.country }),
    ...(delivery?.postcode && { postcode: delivery.postcode }),
  });
  const settled = useDebouncedValue(asked, 250);
  const { currentData } = useReadDeliveryOptionsQuery(delivery ? JSON.parse(settled) : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  if (asked !== settled) return undefined;
  return currentData?.options.find(({ _id }) => _id === delivery?.methodId);
}
