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

/** What surrounds the page and can wait until it is usable: none of it is in the first visit's bytes. */
export default function Later({ isPlaying }: { isPlaying: boolean }) {
  useLaunches(isPlaying);
  useEffect(() => {
    followInstalling();
    tellOpened();
    void beginTracking();
    return followSplit();
  }, []);
  return <InstallFlow isPlaying={isPlaying} />;
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
