import './styles/base.css';
import './styles/hud.css';
import './styles/overlay.css';
import './styles/dialog.css';
import './styles/shapes.css';
import { isSkinKey, skins } from '../../../src/lib/slot/skins.ts';
import { sceneSvg } from './art/scenes.ts';
import { svgDataUrl } from './art/skins.ts';
import { el } from './dom.ts';
import { playSession } from './game-session.ts';
import { connectToShell, type ShellCommand } from './shell-connection.ts';
import { loadTexts, supportedLocale, type Texts } from './texts.ts';

const root = document.getElementById('game');

/** A page without a game: what it is and where to go. */
async function showMessagePage(locale: string, title: keyof Texts, more?: keyof Texts): Promise<void> {
  const { texts, tag } = await loadTexts(supportedLocale(locale));
  document.documentElement.lang = tag;
  root?.replaceChildren(
    el('div', { class: 'alone' }, el('h1', {}, texts[title]), more ? el('p', {}, texts[more]) : null),
  );
}

function applySkin(skin: string | null): void {
  if (skin === null || !isSkinKey(skin)) return;
  document.documentElement.dataset['skin'] = skin;
  document.body.style.setProperty('--scene', `url("${svgDataUrl(sceneSvg(skin)).replaceAll("'", '%27')}")`);
}

applySkin(new URLSearchParams(location.search).get('skin'));
if (window.parent === window) void showMessagePage(navigator.language.slice(0, 2), 'alone', 'aloneMore');
else {
  connectToShell(window, (init, link) => {
    document.documentElement.lang = supportedLocale(init.locale);
    document.title = init.title;
    // The page around the frame has a main landmark too: this one is told apart by its name.
    root?.setAttribute('aria-label', init.title);
    applySkin(init.skin);
    if (!isSkinKey(init.skin)) {
      void showMessagePage(init.locale, 'unknownSkin');
      link.send({ type: 'error', code: 'ERR_VAL', fatal: true });
      return () => {};
    }
    const queuedCommands: ShellCommand[] = [];
    let onCommand = (message: ShellCommand): void => void queuedCommands.push(message);
    playSession(init, skins[init.skin], link).then(
      ready => {
        onCommand = ready;
        queuedCommands.forEach(ready);
      },
      () => link.send({ type: 'error', code: 'ERR_GEN', fatal: true }),
    );
    return message => onCommand(message);
  });
}
