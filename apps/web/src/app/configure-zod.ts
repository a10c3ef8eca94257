import * as z from 'zod/mini';
import { fieldMessages } from '#shared/messages/fields.ts';

// Imported before any schema is built, since a schema decides at birth. Without `jitless` zod compiles schemas with
// `new Function`, which the Content-Security-Policy forbids. Its stock sentences are not for users.
z.config({ jitless: true, customError: () => fieldMessages.invalid });
