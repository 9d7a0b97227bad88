import { needNode } from './setup/node-version.mjs';

needNode();
const { run } = await import('./start.ts');
await run();
