import { useLoad } from '../../core/data/loader.ts';
import { loadSnippets, snippets, snippetsIn, useSnippets } from '../content/pages/state.ts';
import { HelpLines } from './HelpLines.tsx';

/** The help lines of the content system, which the device has without a network too; nothing until they are loaded. */
export default function StoredHelpLines({ level }: { level?: 2 | 3 | undefined }) {
  useLoad(loadSnippets, snippets.loading);
  const { list } = useSnippets();
  return <HelpLines lines={snippetsIn(list, 'help-lines')} {...(level && { level })} />;
}
