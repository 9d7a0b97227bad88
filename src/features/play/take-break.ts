import type { Jurisdiction } from '../../contract/jurisdictions.ts';
import { type BreakMinutes, takeBreak } from '../safe-play/break.ts';
import { askToHalt } from './halt.ts';

/** A break from this moment: the round that runs is played to its end, then the game closes. */
export function breakFromPlay(minutes: BreakMinutes, rules: Jurisdiction): void {
  askToHalt('break');
  void takeBreak(minutes, rules);
}
