import { liveSubject } from '../../core/live-subjects.ts';
import { favourites, loadFavourites, showSaved } from './state.ts';

liveSubject(favourites.loading, loadFavourites, {
  favourites_changed: data => showSaved(data.favourites),
});
