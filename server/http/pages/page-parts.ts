import * as v from 'valibot';
import type { PageParts } from '../../../src/contract/page-state.ts';
import type { RouteName } from '../../../src/contract/routes/routes.ts';
import { PageJson } from '../../../src/contract/subjects/cms.ts';
import type { PromotionsPart } from '../../../src/contract/subjects/content-page-parts.ts';
import type { PageText } from '../../../src/contract/subjects/page-text.ts';
import { RichText } from '../../../src/contract/subjects/rich-text.ts';
import { pageVariant } from '../../../src/lib/page-variant.ts';
import type { AppContext, Routes, Visitor } from '../../context.ts';
import { loadFirstScreen } from '../../games/first-screen.ts';
import { loadGamePageParts } from '../../games/game-page-parts.ts';
import { guestCalls } from '../../guest-calls.ts';
import { toWorkerConfig } from '../../operator/kill-switch.ts';
import type { PageMetadata } from './page-metadata.ts';

/**
 * The state that a guest's page shows first, by the names of its parts; null for pages that load it themselves. Of a session only the
 * licence counts, which chooses among the variants of a text (decision 0164).
 */
export async function loadPageParts(
  app: AppContext,
  routes: Routes,
  page: PageMetadata,
  visitor: Visitor,
  licenceOfSession: () => Promise<string | null>,
): Promise<PageParts | null> {
  const { name, params } = page;
  if (name === 'lobby')
    return { lobby: await loadFirstScreen(app, routes, visitor), worker: toWorkerConfig(app.killSwitch) };
  const slug = name && TEXTS[name]?.(params);
  if (slug) return loadText(app, routes, slug, visitor, licenceOfSession);
  if (name === 'promotions') {
    const { banners } = await guestCalls(app, visitor)(routes.listBanners);
    return { promotions: { banners, at: app.clock.now().getTime() } satisfies PromotionsPart };
  }
  return loadGamePageParts(app, routes, page, visitor);
}

/** The slug of a page's text, by its route. */
const TEXTS: Readonly<Partial<Record<RouteName, (params: PageMetadata['params']) => string | undefined>>> = {
  cmsPage: ({ slug }) => slug,
  newsArticle: ({ slug }) => slug,
  news: () => 'news',
  benefitsOfCrypto: () => 'benefits-of-crypto',
};

async function loadText(
  app: AppContext,
  routes: Routes,
  slug: string,
  visitor: Visitor,
  licenceOfSession: () => Promise<string | null>,
) {
  const call = guestCalls(app, visitor);
  const query = { l: visitor.locale };
  const { license, country } = await call(routes.loadClientContext);
  const slugs = (await call(routes.listPages, { query })).map(page => page.slug);
  const hasVariants = slugs.some(one => one.startsWith(`${slug}/`));
  const own = hasVariants ? await licenceOfSession() : null;
  const licence = own === 'EE' || own === 'CW' ? own : license;
  const variant = pageVariant(slug, slugs, { licence, country });
  const { path, title, locale, nodes, blocks } = await call(routes.loadPage, {
    params: { slug: variant },
    query,
  });
  const tree = v.parse(RichText, nodes);
  const json = v.safeParse(PageJson, blocks.json ?? {});
  if (!tree || !json.success || blocks['content-main'] != null) return null;
  const page: PageText = {
    slug,
    variant,
    path,
    title,
    locale: locale ?? visitor.locale,
    nodes: tree,
    json: json.output,
    at: app.clock.now().getTime(),
  };
  return { page };
}
