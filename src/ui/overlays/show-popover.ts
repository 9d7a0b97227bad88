/**
 * Shows a popover and calls `onShown`. While another popover is being shown the browser refuses, and an effect can run
 * in the midst of that: it is then shown in the next frame, if it is still in the page. Not every environment has
 * popovers: what stands in the page already is then only positioned. Returns what gives up a wait for that frame.
 */
export function showPopover(popover: HTMLElement, onShown?: () => void): () => void {
  let frame = 0;
  const show = () => {
    popover.showPopover?.();
    onShown?.();
  };
  try {
    show();
  } catch {
    frame = requestAnimationFrame(() => popover.isConnected && show());
  }
  return () => cancelAnimationFrame(frame);
}
