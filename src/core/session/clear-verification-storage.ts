/** How long that page may take, milliseconds; the next start asks it again. */
const TIMEOUT_MS = 5000;

/**
 * Has the provider of identity checks delete what waits in its own origin's storage, which nobody else can reach (decision 0133): its
 * page at `url` is loaded out of sight and answers. Returns whether nothing is left; false also without a network.
 */
export function clearVerificationStorage(url: string): Promise<boolean> {
  if (!URL.canParse(url)) return Promise.resolve(true);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  return new Promise(resolve => {
    const end = (isGone: boolean) => {
      clearTimeout(timer);
      window.removeEventListener('message', onMessage);
      frame.remove();
      void resolve(isGone);
    };
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.contentWindow || origin !== new URL(url).origin) return;
      if (data?.type === 'wiped') end(data.isGone === true);
    };
    const timer = setTimeout(() => end(false), TIMEOUT_MS);
    window.addEventListener('message', onMessage);
    frame.src = url;
    document.body.append(frame);
  });
}
