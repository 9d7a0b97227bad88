import { needNode } from './setup/node-version.mjs';

needNode();
const { run } = await import('./setup/reset.ts');
run();
