import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { intlTag } from '../../contract/locales.ts';
import { connection } from '../../core/connection.ts';
import { language } from '../../core/i18n.ts';
import type { Loading } from '../../core/load.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Says how old a shown list is while nobody can say anything newer (look: "what is shown and from when"). */
export function DataAge({ loading }: { loading: Loading }) {
  const { online } = useSnapshot(connection);
  const { locale } = useSnapshot(language);
  if (loading.at === null || (online && loading.phase !== 'offline')) return null;
  const time = new Intl.DateTimeFormat(intlTag(locale), { timeStyle: 'short' }).format(loading.at);
  return (
    <Notice>
      <Trans id="games.age.offline">No connection. You see the list of {time}.</Trans>
    </Notice>
  );
}
