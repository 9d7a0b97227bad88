import { useEffect } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shellScript } from '../../../server/build/shell.ts';
import { AppRoot } from '../../../src/app/boot/AppRoot.tsx';
import { HydratedLater } from '../../../src/core/shell/HydratedLater.tsx';
import { beginHydration, endHydration, holdHydration, hydration } from '../../../src/core/shell/hydration.ts';

const { code, bellCode, pressed, tileOpened, Bell } = vi.hoisted(() => {
  const pressed = vi.fn();
  return {
    code: Promise.withResolvers<void>(),
    bellCode: Promise.withResolvers<void>(),
    pressed,
    tileOpened: vi.fn(),
    Bell: () => (
      <button type="button" onClick={pressed}>
        Notifications
      </button>
    ),
  };
});
/** The bell, within a chunk of its own. */
vi.mock('../../../src/app/header/PlayerActions.tsx', async () => {
  await code.promise;
  const { useLazyComponent } = await import('../../../src/core/scheduling/useLazyComponent.ts');
  const notificationBell = () => bellCode.promise.then(() => ({ default: Bell }));
  const Actions = () => {
    const Loaded = useLazyComponent(notificationBell, true);
    return <span>{Loaded && <Loaded />}</span>;
  };
  return { default: Actions, DepositTab: Actions, notificationBell };
});
vi.mock('../../../src/app/App.tsx', async () => {
  const { default: PlayerSlot } = await import('../../../src/app/header/PlayerSlot.tsx');
  return { App: () => page(<PlayerSlot />) };
});

const page = (slot: React.ReactNode) => (
  <>
    {slot}
    <Screen />
  </>
);

/** As a screen of the app. */
function Screen() {
  useEffect(() => queueMicrotask(holdHydration()), []);
  return (
    <button type="button" onClick={tileOpened}>
      Tile
    </button>
  );
}

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

/** Resolves when React has done what it could: each piece of its work is a turn of the event loop. */
async function afterScheduledWork(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await new Promise(resolve => setImmediate(resolve));
}

let root: Root | undefined;
beforeEach(() => {
  // As in a browser: React's own scheduler decides what comes when.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const run = new Function('location', 'document', 'addEventListener', 'self', shellScript());
  run({ pathname: '/' }, document, window.addEventListener.bind(window), window);
});
afterEach(() => {
  root?.unmount();
  endHydration();
  vi.unstubAllGlobals();
});

test('a player’s part keeps its HTML until its code is there, while the screen works, and presses of before are repeated then', async () => {
  beginHydration();
  const html = renderToString(
    page(
      <HydratedLater>
        <span>
          <Bell />
        </span>
      </HydratedLater>,
    ),
  );
  document.body.innerHTML = `<div id="root">${html}</div>`;
  const element = document.getElementById('root') as HTMLElement;
  const bell = button('Notifications');
  bell?.click();
  button('Tile')?.click();
  root = hydrateRoot(element, <AppRoot root={element} />);
  await vi.waitFor(() => expect(tileOpened).toHaveBeenCalledOnce());
  button('Tile')?.click();
  bell?.click();
  expect(tileOpened).toHaveBeenCalledTimes(2);
  expect(hydration.isPending).toBe(true);
  expect(pressed).not.toHaveBeenCalled();
  expect(bell?.isConnected).toBe(true);
  code.resolve();
  await import('../../../src/app/header/PlayerActions.tsx');
  // React tries a part again whenever it is pressed.
  bell?.focus();
  bell?.click();
  await afterScheduledWork();
  expect(hydration.isPending).toBe(true);
  bellCode.resolve();
  await hydration.done;
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(3));
  expect(bell?.isConnected).toBe(true);
  bell?.click();
  expect(pressed).toHaveBeenCalledTimes(4);
});
