import { useSyncExternalStore } from 'react';
import { configEndpoint } from '#shared/contracts/shop/config.ts';
import { keepConfig, useReadConfigQuery } from '#web/api/config.ts';
import { sendJson } from '#web/api/send-json.ts';
import { toastError } from '#web/components/feedback/toast.ts';

const never = () => () => undefined;

/** Whether the shop has delivery methods, which may have come since the page was opened: a refusal says so. */
export function useHasDelivery(): { hasDelivery: boolean; readAgain: () => void } {
  const { data, refetch } = useReadConfigQuery();
  // The choice has files of its own, which no first HTML waits for.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const readAgain = () =>
    void sendJson(configEndpoint.path, configEndpoint.response).then((config) => {
      keepConfig(config);
      void refetch();
    }, toastError);
  return { hasDelivery: isHydrated && data?.hasDelivery === true, readAgain };
}
