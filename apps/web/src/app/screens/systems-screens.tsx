// Both pages for other systems are loaded as one, since the home page has the names of all chunks.
import { ApiKeysPage } from '#web/features/api-keys/api-keys-page.tsx';
import { WebhooksPage } from '#web/features/webhooks/webhooks-page.tsx';

export const systemsScreens = { ApiKeysPage, WebhooksPage };
