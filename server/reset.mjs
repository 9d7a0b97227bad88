import { needNode } from './setup/node-version.mjs';

needNode();
const { run } = await import('./reset.ts');
run();
