import { type ComponentType, useEffect, useRef } from 'react';
import { usePart } from '../core/use-part.ts';
import styles from './LowerEdge.module.css';
import type { EdgeCardName } from './lower-edge.ts';
import type { Place } from './place.ts';
import { useEdgeCard } from './useEdgeCard.ts';

type Loader = () => Promise<{ default: ComponentType }>;

const cards: Readonly<Record<EdgeCardName, Loader>> = {
  consent: () => import('../features/consent/ConsentBar.tsx'),
  approval: () => import('../features/consent/ApprovalCard.tsx'),
  promo: () => import('../features/promo-banner/PromoBanner.tsx'),
  survey: () => import('../features/survey/SurveyCard.tsx'),
};

/** What asks for something over the page, one card at a time; it lies over the lower edge and moves nothing. */
export function LowerEdge({ place }: { place: Place }) {
  const name = useEdgeCard(place);
  return name && <Card key={name} load={cards[name]} />;
}

function Card({ load }: { load: Loader }) {
  const edge = useRef<HTMLDivElement>(null);
  const Body = usePart(load, true);
  const isThere = Body !== null;
  useEffect(() => (isThere && edge.current ? makeRoom(edge.current) : undefined), [isThere]);
  return (
    <div ref={edge} className={styles['edge']}>
      {Body && <Body />}
    </div>
  );
}

/** The page's end is so much longer, that its last line can be scrolled out from under the card. */
function makeRoom(card: HTMLElement): () => void {
  const { style } = document.documentElement;
  const measure = () => style.setProperty('--edge-h', `${card.offsetHeight}px`);
  const watch = new ResizeObserver(measure);
  watch.observe(card);
  return () => {
    watch.disconnect();
    style.removeProperty('--edge-h');
  };
}
