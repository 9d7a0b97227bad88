import { needNode } from './setup/node-version.mjs';

needNode();
const { run } = await import('./setup/move-to-postgres.ts');
await run();
