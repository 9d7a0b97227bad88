import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { useRouter } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isPlainClick } from '../../lib/plain-click.ts';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'> & {
  href: string;
  className?: string | undefined;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement> | undefined;
};

/**
 * A link: paths (`/x`, `~/x` without the locale base) stay in the app, anything else is a plain browser link. Not wouter's `Link`,
 * which subscribes every link to the address, so that each navigation renders all of them again.
 */
export function Anchor({ href, onClick, ...rest }: AnchorProps) {
  const { base } = useRouter();
  const inApp = /^~?\/(?!\/)/.test(href) && rest.target !== '_blank' && rest.download === undefined;
  if (!inApp) {
    const away = rest.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
    return <a href={href} {...away} {...rest} onClick={onClick} />;
  }
  // The lobby of a locale is `/de`, not `/de/`.
  const path = href.startsWith('~') ? href.slice(1) : href === '/' && base ? base : base + href;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(path);
  };
  return <a href={path} {...rest} onClick={follow} />;
}
