import { registerRealtimeResource } from '../../core/realtime/subscriptions.ts';
import { favourites, loadFavourites, setSaved } from './state.ts';

registerRealtimeResource(favourites.loading, loadFavourites, {
  favourites_changed: data => setSaved(data.favourites),
});
