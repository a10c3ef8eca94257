import { type Config, configEndpoint } from '#shared/contracts/shop/config.ts';
import { ApiFailure, unexpectedResponse } from '#web/api/api-error.ts';
import { baseApi } from '#web/api/base-api.ts';
import { sendJson } from '#web/api/send-json.ts';
import { setShop } from '#web/api/shop/shop.ts';

let loading: Promise<Config> | undefined;

/** Fetched once; a failed request may be repeated. */
export function loadConfig(): Promise<Config> {
  loading ??= sendJson(configEndpoint.path, configEndpoint.response).then(
    (config) => {
      showShop(config);
      return config;
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** The settings that a page came with. */
export function keepConfig(config: Config): void {
  loading = Promise.resolve(config);
  showShop(config);
}

function showShop({ shop }: Config): void {
  if (shop) setShop(shop);
}

const configApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    readConfig: build.query<Config, void>({
      queryFn: async () => {
        try {
          return { data: await loadConfig() };
        } catch (error) {
          return { error: error instanceof ApiFailure ? error.error : unexpectedResponse(null) };
        }
      },
    }),
  }),
});

export const { useReadConfigQuery } = configApi;
