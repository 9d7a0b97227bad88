import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLateFont } from '../../../src/app/layout/DeferredShell.tsx';

function Page({ screen }: { screen: string }) {
  useLateFont(screen);
  return null;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the font replaces its fallback with the first navigation, once', () => {
  const add = vi.fn();
  Object.defineProperty(document, 'fonts', { configurable: true, value: { add } });
  vi.stubGlobal('FontFace', class {});
  const { rerender } = render(<Page screen="lobby" />);
  expect(add).not.toHaveBeenCalled();
  for (const screen of ['pokies', 'pokies', 'support']) rerender(<Page screen={screen} />);
  expect(add).toHaveBeenCalledOnce();
});
