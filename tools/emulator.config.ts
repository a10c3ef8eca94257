import { defineConfig } from 'vitest/config';

// For `npm run test:emulator`.
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['emulator.reference.ts'] },
});
