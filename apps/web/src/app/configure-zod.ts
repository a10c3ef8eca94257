import * as z from 'zod/mini';
import { fieldMessages } from '#shared/messages/fields.ts';

// Imported before any schema is built: without `jitless` zod uses `new Function`, which our policy forbids.
z.config({ jitless: true, customError: () => fieldMessages.invalid });
