import { proxy, useSnapshot } from 'valtio';

/** The page of the rules that is open over the present one, by its slug; a form under it keeps what was typed. */
const legalText = proxy<{ slug: string | null }>({ slug: null });

export const useLegalText = () => useSnapshot(legalText);

export const openLegalText = (slug: string): void => {
  legalText.slug = slug;
};

export const closeLegalText = (): void => {
  legalText.slug = null;
};
