import path from 'node:path';
import { build } from 'vite';

// Builds the web app into dist/web, for `npm start`, which runs this in a process of its own: a bundler keeps hundreds of
// megabytes for as long as its process lives.
await build({ root: path.join(import.meta.dirname, '..', 'apps', 'web'), logLevel: 'warn' });
