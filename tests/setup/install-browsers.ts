// Installs the browsers that `npm test` needs and this machine lacks. The exit status is 1 without Chromium; without Firefox the tests of
// real pushes are skipped with a message.
import { ensureChromium, ensureFirefox } from './browsers.ts';

if (ensureChromium()) ensureFirefox();
else process.exitCode = 1;
