import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { callSettings } from '../../../src/core/http/call.ts';
import { useLazyDialog } from '../../../src/core/scheduling/useLazyDialog.tsx';
import { toasts } from '../../../src/core/shell/toasts.ts';

function Dialog({ name, onClose }: { name: string; onClose: () => void }) {
  return (
    <dialog open aria-label={name}>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </dialog>
  );
}
const Texts = ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;

const { baseDelayMs } = callSettings;
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  callSettings.baseDelayMs = baseDelayMs;
  toasts.list.splice(0);
});

function frameAround(load: () => Promise<{ default: typeof Dialog }>, onFail?: () => void) {
  return function Frame() {
    const { node, open, isOpen } = useLazyDialog(load, onClose => ({ name: 'Filters', onClose }), onFail);
    return (
      <div>
        <button type="button" onClick={open} aria-expanded={isOpen}>
          Filter
        </button>
        {node}
      </div>
    );
  };
}
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

test('a dialog is fetched when it is opened, not before, and closes', async () => {
  const load = vi.fn(async () => ({ default: Dialog }));
  const Frame = frameAround(load);
  render(<Frame />, { wrapper: Texts });
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Filter' }).getAttribute('aria-expanded')).toBe('false');
  await press('Filter');
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeDefined();
  await press('Close');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Filter');
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeDefined();
});

const LOST = new TypeError('Failed to fetch dynamically imported module');

test('a dialog whose worker was ended meanwhile is fetched again, and opens without a word', async () => {
  callSettings.baseDelayMs = 1;
  const load = vi.fn(async () => ({ default: Dialog }));
  load.mockRejectedValueOnce(LOST).mockRejectedValueOnce(LOST);
  const Frame = frameAround(load);
  render(<Frame />, { wrapper: Texts });
  await press('Filter');
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeDefined();
  expect(toasts.list).toEqual([]);
});

test('a dialog that cannot be fetched is explained by a toast, and opens when it can', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => ({ default: Dialog }));
  load.mockRejectedValueOnce(LOST).mockRejectedValueOnce(LOST);
  const onFail = vi.fn();
  const Frame = frameAround(load, onFail);
  render(<Frame />, { wrapper: Texts });
  await press('Filter');
  expect(onFail).toHaveBeenCalledOnce();
  expect(toasts.list).toMatchObject([
    { text: expect.stringMatching(/You need a connection|games\.part\.offline/) },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Filter');
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeDefined();
  expect(onFail).toHaveBeenCalledOnce();
});
