import { needNode } from './setup/node-version.mjs';

needNode();
const { run } = await import('./setup/settle.ts');
await run();
