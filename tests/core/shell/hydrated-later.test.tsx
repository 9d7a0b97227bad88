import { type ReactNode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HydratedLater } from '../../../src/core/shell/HydratedLater.tsx';
import { beginHydration, endHydration, holdHydration, hydration } from '../../../src/core/shell/hydration.ts';

let order: string[] = [];
let root: Root | undefined;

const Part = () => {
  useEffect(() => void order.push('part'), []);
  return <i>part</i>;
};

/** As a screen of the app: the page is taken over when its effect and those beside it have run. */
function Screen({ children }: { children: ReactNode }) {
  useEffect(() => {
    order.push('screen');
    queueMicrotask(holdHydration());
  }, []);
  return <p>{children}</p>;
}

const page = (
  <Screen>
    <HydratedLater>
      <Part />
    </HydratedLater>
  </Screen>
);

function renderedPage(): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = renderToString(page);
  document.body.replaceChildren(element);
  return element;
}

beforeEach(() => {
  order = [];
  // As in a browser: React's own scheduler decides what comes when.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  beginHydration();
  void hydration.done.then(() => order.push('done'));
});
afterEach(() => {
  root?.unmount();
  endHydration();
  vi.unstubAllGlobals();
});

test('is hydrated after the screen; what waits for the hydration waits for both', async () => {
  const element = renderedPage();
  expect(element.textContent).toBe('part');
  root = hydrateRoot(element, page);
  await hydration.done;
  expect(order).toEqual(['screen', 'part', 'done']);
  expect(hydration.isPending).toBe(false);
});

test('is not waited for once it has gone', async () => {
  const element = renderedPage();
  let leave: () => void = () => undefined;
  const Page = () => {
    const [isShown, setShown] = useState(true);
    leave = () => setShown(false);
    return isShown ? page : null;
  };
  root = hydrateRoot(element, <Page />);
  await vi.waitFor(() => expect(order).toContain('screen'));
  leave();
  await hydration.done;
  expect(hydration.isPending).toBe(false);
});

test('is rendered with the rest where there is no HTML, and holds nothing back', async () => {
  endHydration();
  const element = document.createElement('div');
  root = createRoot(element);
  root.render(page);
  await vi.waitFor(() => expect(order).toContain('screen'));
  expect(order).toEqual(['done', 'part', 'screen']);
  expect(element.textContent).toBe('part');
});
