import * as z from 'zod/mini';

export const productParams = z.object({ id: z.string() });
