import { lazy, type ReactNode, useEffect, useState } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server.browser';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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

describe('a part whose code has not come when the hydration ends, as it is lost or late,', () => {
  const differences: unknown[] = [];
  const onRecoverableError = (error: unknown) => void differences.push(error);
  const rendered = '<p><!--$--><i>part</i><!--/$--></p>';

  async function hydrateWithout(content: ReactNode): Promise<HTMLElement> {
    const element = document.createElement('div');
    element.innerHTML = rendered;
    document.body.replaceChildren(element);
    root = hydrateRoot(
      element,
      <Screen>
        <HydratedLater>{content}</HydratedLater>
      </Screen>,
      { onRecoverableError },
    );
    await vi.waitFor(() => expect(order).toContain('screen'));
    expect(element.innerHTML).toBe(rendered);
    return element;
  }

  beforeEach(() => void differences.splice(0));

  test('is replaced by what the page has without it', async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
    const Late = lazy(() => promise);
    const element = await hydrateWithout(<Late />);
    // As `preloadComponent` does where the code is lost.
    endHydration();
    resolve({ default: () => <b>without it</b> });
    await vi.waitFor(() => expect(element.textContent).toBe('without it'));
    expect(differences).toEqual([]);
  });

  test('is not taken over with data that have changed since', async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
    let text = 'part';
    const Late = lazy(() => promise);
    const element = await hydrateWithout(<Late />);
    endHydration();
    text = 'changed';
    resolve({ default: () => <i>{text}</i> });
    await vi.waitFor(() => expect(element.textContent).toBe('changed'));
    expect(differences).toEqual([]);
  });
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
