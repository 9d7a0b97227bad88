import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { holdHydration, hydration } from './hydration.ts';

interface Part {
  isHydrated: boolean;
  release: () => void;
}

/**
 * A part of the page that React takes over in a task of its own, after the screen: what is slow in it does not hold the rest back.
 * Loads wait for it too, so that nothing changes that it was rendered with. Where there is no HTML it is rendered with the rest; where
 * the hydration ends without it, as its code is lost or late, it is rendered anew.
 */
export function HydratedLater({ children }: { children: ReactNode }) {
  const [part] = useState<Part>(() => ({ isHydrated: !hydration.isPending, release: () => undefined }));
  // By its key React drops HTML that it has not taken over, and reports no difference.
  const [isReplaced, setReplaced] = useState(false);
  useEffect(() => {
    if (part.isHydrated) return;
    part.release = holdHydration();
    void hydration.done.then(() => setReplaced(!part.isHydrated));
    return part.release;
  }, [part]);
  return (
    <Suspense key={`${isReplaced}`}>
      {children}
      <Hydrated part={part} />
    </Suspense>
  );
}

function Hydrated({ part }: { part: Part }) {
  useEffect(() => {
    part.isHydrated = true;
    part.release();
  }, [part]);
  return null;
}
