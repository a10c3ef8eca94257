import path from 'node:path';
import { build } from 'vite';

// A separate process: a bundler keeps hundreds of megabytes for as long as its process lives.
await build({ root: path.join(import.meta.dirname, '..', '..', 'apps', 'web'), logLevel: 'warn' });
