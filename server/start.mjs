import { needNode } from './setup/node-version.mjs';

needNode();
const { run } = await import('./main.ts');
await run();
