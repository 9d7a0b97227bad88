import { intlTag } from '../../contract/locales.ts';
import { useLoad } from '../../core/load.ts';
import { RichText } from '../../ui/RichText.tsx';
import { loadSnippets, snippets, useSnippets } from '../pages/state.ts';
import styles from './Promotions.module.css';

/** What the operator says about promotions as such, from the content system; its place is kept while it loads. */
export function PromoNote() {
  useLoad(loadSnippets, snippets.loading);
  const { list } = useSnippets();
  const note = list.find(({ slug }) => slug === 'promotions');
  return (
    <div className={styles['note']} lang={note && intlTag(note.locale)}>
      {note && <RichText nodes={note.nodes} />}
    </div>
  );
}
