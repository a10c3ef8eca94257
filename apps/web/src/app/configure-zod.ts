import * as z from 'zod/mini';
import { fieldMessages } from '#shared/messages/fields.ts';

// Imported before any schema is built, since a schema reads the configuration when it is built. Without `jitless` zod
// compiles schemas with `new Function`, which the Content-Security-Policy forbids. Its stock error texts are not for
// users.
z.config({ jitless: true, customError: () => fieldMessages.invalid });
