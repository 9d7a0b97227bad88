import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, useRouter } from 'wouter';

type AnchorProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'className'> & {
  href: string;
  className?: string | undefined;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement> | undefined;
};

/** A link: paths (`/x`, `~/x` without the locale base) stay in the app, anything else is a plain browser link. */
export function Anchor({ href, className, ...rest }: AnchorProps) {
  // The lobby of a locale is `/de`, not `/de/`.
  const { base } = useRouter();
  const inApp = /^~?\/(?!\/)/.test(href) && rest.target !== '_blank' && rest.download === undefined;
  const named = className === undefined ? {} : { className };
  if (inApp) return <Link href={href === '/' && base ? `~${base}` : href} {...named} {...rest} />;
  const away = rest.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
  return <a href={href} {...away} {...named} {...rest} />;
}
