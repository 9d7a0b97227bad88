import { afterEach, expect, test, vi } from 'vitest';
import { showPopover } from '../../../src/ui/overlays/show-popover.ts';

/** A popover that the browser refuses to show the first time, as while another one is being shown. */
function refusedOnce() {
  const popover = document.createElement('div');
  popover.showPopover = vi
    .fn<() => void>()
    .mockImplementationOnce(() => {
      throw new DOMException('Invalid to show a popover during another show operation', 'InvalidStateError');
    })
    .mockReturnValue(undefined);
  document.body.append(popover);
  return popover;
}

const nextFrame = () => new Promise(done => requestAnimationFrame(done));
afterEach(() => document.body.replaceChildren());

test('a popover that is refused while another one is being shown is shown in the next frame', async () => {
  const popover = refusedOnce();
  const onShown = vi.fn();
  showPopover(popover, onShown);
  expect(onShown).not.toHaveBeenCalled();
  await nextFrame();
  expect(popover.showPopover).toHaveBeenCalledTimes(2);
  expect(onShown).toHaveBeenCalledOnce();
});

test('one that has left the page meanwhile, or was given up, is not shown', async () => {
  const left = refusedOnce();
  const givenUp = refusedOnce();
  showPopover(left);
  showPopover(givenUp)();
  left.remove();
  await nextFrame();
  expect(left.showPopover).toHaveBeenCalledOnce();
  expect(givenUp.showPopover).toHaveBeenCalledOnce();
});
