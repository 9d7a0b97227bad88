import { ref } from 'valtio';
import { SupportPart } from '../../contract/subjects/content-page-parts.ts';
import { initialLoadState } from '../../core/data/loader.ts';
import { registerPagePart } from '../../core/shell/page-state.ts';
import { snippets } from '../content/pages/state.ts';

/** Undefined until questions and help lines are loaded. Their trees are all that screens show of the texts. */
function readSupport(): SupportPart | undefined {
  const { list, loading } = snippets;
  if (loading.at === null) return undefined;
  return {
    snippets: list.map(snippet => ({ ...snippet, content: '', nodes: [...snippet.nodes] })),
    at: loading.at,
  };
}

function applySupport({ snippets: list, at }: SupportPart): void {
  if (snippets.loading.at !== null) return;
  snippets.list = ref(list);
  Object.assign(snippets.loading, { phase: 'ready', at });
}

function clearSupport(): void {
  snippets.list = ref([]);
  Object.assign(snippets.loading, initialLoadState());
}

// Written on the device alone: the names of countries are those of its browser.
registerPagePart('support', {
  routes: ['support'],
  schema: SupportPart,
  read: readSupport,
  apply: applySupport,
  clear: clearSupport,
});
