import { Trans } from '@lingui/react/macro';
import { intlTag } from '../contract/locales.ts';
import { useLoad } from '../core/load.ts';
import { pageOf, usePageState } from '../features/pages/page.ts';
import { Anchor } from '../ui/Anchor.tsx';
import styles from './Footer.module.css';

/** What this casino was given, as the content system lists it (engagement 3); nothing where the list is empty. */
export function FooterAwards() {
  const { state, load } = pageOf('awards');
  useLoad(load, state.loading);
  const { page } = usePageState('awards');
  if (!page || page.json.awards.length === 0) return null;
  return (
    <section className={styles['group']} lang={intlTag(page.locale)}>
      <h2 className={styles['heading']}>{page.title}</h2>
      <ul className={styles['links']}>
        {page.json.awards.map(({ name, nomination, year }) => (
          <li key={`${name} ${nomination} ${year}`}>
            {name}, {year}
          </li>
        ))}
        <li>
          <Anchor href={page.path}>
            <Trans id="footer.awards.all">All about them</Trans>
          </Anchor>
        </li>
      </ul>
    </section>
  );
}
