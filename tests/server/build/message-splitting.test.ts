import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { awaitMessages, firstVisitSources, splitMessages } from '../../../server/build/message-splitting.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const first = firstVisitSources(root);
const LAYOUT = `${root}/src/app/layout/AppLayout.tsx`;
const waited = (code: string) => awaitMessages(LAYOUT, code, root, first);

describe('the first visit', () => {
  test.each([
    ['src/app/footer/Footer.tsx', true],
    ['src/features/lobby/rails/GameRail.tsx', true],
    ['src/core/shell/i18n.ts', true],
    ['src/features/install/InstallDialog.tsx', false],
    ['src/features/account/sign-in/LoginScreen.tsx', false],
  ])('runs %s: %s', (file, runs) => {
    expect(first.has(`${root}/${file}`)).toBe(runs);
  });

  test('has the texts that its sources name, and no others', () => {
    const sources = new Map([['a.tsx', `<Trans id="a.title">x</Trans> t({ id: 'a.text' }) // a.title.long`]]);
    const texts = { 'a.title': 1, 'a.text': 2, 'a.title.long': 3, 'b.title': 4 };
    expect(splitMessages(texts, sources)).toEqual({
      first: { 'a.title': 1, 'a.text': 2 },
      rest: { 'a.title.long': 3, 'b.title': 4 },
    });
  });
});

describe('a lazy import', () => {
  test('of something with texts of its own waits for them, also where those are in what it imports', () => {
    expect(waited(`const x = () => import('./DeferredShell.tsx');`)).toBe(
      `import { withTexts } from '${root}/src/core/shell/i18n.ts';const x = () => withTexts(import('./DeferredShell.tsx'));`,
    );
    expect(waited(`import('../routing/PopupHost.tsx')`)).toContain('withTexts(');
  });

  test.each([
    ['what the first visit runs', `import('../../features/lobby/LobbyScreen.tsx')`],
    ['what says nothing', `import('../../core/http/fire-and-forget.ts')`],
    ['a library', `import('workbox-window')`],
    ['a catalogue', `import('virtual:orbit-messages/de')`],
  ])('of %s is left as it is', (_name, code) => {
    expect(waited(code)).toBeNull();
  });
});
