import { intlTag } from '../../contract/locales.ts';
import { useLoad } from '../../core/load.ts';
import { RichText } from '../../ui/RichText.tsx';
import { loadSnippets, snippets, useSnippets } from '../pages/state.ts';

/** What the operator says about promotions as such, from the content system; under the list, where it moves nothing. */
export function PromoNote() {
  useLoad(loadSnippets, snippets.loading);
  const { list } = useSnippets();
  const note = list.find(({ slug }) => slug === 'promotions');
  if (!note) return null;
  return (
    <div lang={intlTag(note.locale)}>
      <RichText nodes={note.nodes} />
    </div>
  );
}
