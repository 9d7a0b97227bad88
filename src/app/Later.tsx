import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { followLaunches } from '../core/launches.ts';
import { go } from '../core/navigation.ts';
import { toast } from '../core/toasts.ts';
import { followSplit } from '../features/config/split.ts';
import { InstallFlow } from '../features/install/InstallFlow.tsx';
import { tellOpened } from '../features/install/opened.ts';
import { followInstalling } from '../features/install/state.ts';
import { beginTracking } from '../features/marketing/tracking.ts';
import { keepHelp } from '../features/pages/keep-help.ts';
import { followTimer } from '../features/session-timer/state.ts';
import { Around } from './Around.tsx';
import type { Place } from './place.ts';
import { QuietBoundary } from './QuietBoundary.tsx';
import { Watching } from './Watching.tsx';

/** What surrounds the page and can wait until it is usable: none of it is in the first visit's bytes. */
export default function Later({ place }: { place: Place }) {
  const isPlaying = place.page?.name === 'gameItem';
  useLaunches(isPlaying);
  useEffect(followTimer, []);
  useEffect(keepHelp, []);
  useEffect(() => {
    followInstalling();
    tellOpened();
    void beginTracking();
    return followSplit();
  }, []);
  return (
    <>
      <QuietBoundary name="install">
        <InstallFlow isPlaying={isPlaying} />
      </QuietBoundary>
      <QuietBoundary name="around">
        <Around place={place} />
      </QuietBoundary>
      <QuietBoundary name="watching">
        <Watching />
      </QuietBoundary>
    </>
  );
}

/** A shortcut of the installed app leads there, but never away from a game. */
function useLaunches(isPlaying: boolean): void {
  const isBusy = useRef(isPlaying);
  isBusy.current = isPlaying;
  useEffect(() => {
    followLaunches(path => {
      if (!isBusy.current) go(path);
      else toast(t({ id: 'launch.playing', message: 'Your game stays open. Leave it to go on.' }));
    });
  }, []);
}
