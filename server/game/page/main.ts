import './styles/base.css';
import './styles/hud.css';
import './styles/over.css';
import './styles/dialog.css';
import './styles/shapes.css';
import { isSkinKey, skins } from '../../../src/lib/slot.ts';
import { scene } from './art/scenes.ts';
import { dataUrl } from './art/skins.ts';
import { el } from './dom.ts';
import { playSession } from './game.ts';
import { type Later, meetShell } from './link.ts';
import { knownLocale, loadTexts, type Texts } from './texts.ts';

const root = document.getElementById('game');

/** A page without a game: what it is and where to go. */
async function sayInstead(locale: string, title: keyof Texts, more?: keyof Texts): Promise<void> {
  const { texts, tag } = await loadTexts(knownLocale(locale));
  document.documentElement.lang = tag;
  root?.replaceChildren(
    el('main', { class: 'alone' }, el('h1', {}, texts[title]), more ? el('p', {}, texts[more]) : null),
  );
}

function dress(skin: string | null): void {
  if (skin === null || !isSkinKey(skin)) return;
  document.documentElement.dataset['skin'] = skin;
  document.body.style.setProperty('--scene', `url("${dataUrl(scene(skin)).replaceAll("'", '%27')}")`);
}

dress(new URLSearchParams(location.search).get('skin'));
if (window.parent === window) void sayInstead(navigator.language.slice(0, 2), 'alone', 'aloneMore');
else {
  meetShell(window, (init, link) => {
    document.documentElement.lang = knownLocale(init.locale);
    document.title = init.title;
    dress(init.skin);
    if (!isSkinKey(init.skin)) {
      void sayInstead(init.locale, 'unknownSkin');
      link.send({ type: 'error', code: 'ERR_VAL', fatal: true });
      return () => {};
    }
    const early: Later[] = [];
    let tell = (message: Later): void => void early.push(message);
    playSession(init, skins[init.skin], link).then(
      ready => {
        tell = ready;
        early.forEach(ready);
      },
      () => link.send({ type: 'error', code: 'ERR_GEN', fatal: true }),
    );
    return message => tell(message);
  });
}
