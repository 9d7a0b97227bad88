import { deviceStore } from '../../core/device-store.ts';
import { play } from './state.ts';

const NAME = 'orbit.sound';

play.isMuted = deviceStore.get(NAME) !== 'on';

/** Off until the player turns it on; remembered by the device. */
export function toggleSound(): void {
  play.isMuted = !play.isMuted;
  deviceStore.set(NAME, play.isMuted ? 'off' : 'on');
}
