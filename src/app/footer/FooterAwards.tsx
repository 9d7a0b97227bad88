import { Trans } from '@lingui/react/macro';
import { intlTag } from '../../contract/operator/locales.ts';
import { useLoad } from '../../core/data/loader.ts';
import { pageResource, usePageState } from '../../features/content/pages/page.ts';
import { Anchor } from '../../ui/controls/Anchor.tsx';
import styles from './Footer.module.css';

/** The casino's awards from the content system (CONTENT-9); nothing where there are none. */
export function FooterAwards() {
  const { state, load } = pageResource('awards');
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
            <Trans id="footer.awards.all">All awards</Trans>
          </Anchor>
        </li>
      </ul>
    </section>
  );
}
