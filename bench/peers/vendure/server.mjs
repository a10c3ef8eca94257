import { bootstrap } from '@vendure/core';
import { config } from '#vendure/config.mjs';

// Without the worker process, which a shop needs for its mails and search index.
await bootstrap(config);
