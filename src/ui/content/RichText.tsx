import { createElement, Fragment, type ReactNode } from 'react';
import type { RichNode } from '../lib/rich-text.ts';
import { Anchor } from './Anchor.tsx';
import { classes } from './classes.ts';
import styles from './RichText.module.css';

type Props = { nodes: readonly RichNode[]; className?: string | undefined };

/** Text of the content system, made of elements and never of HTML: nothing in it can run (`lib/rich-text.ts`). */
export function RichText({ nodes, className }: Props) {
  return <div className={classes(styles['text'], className)}>{render(nodes)}</div>;
}

const render = (nodes: readonly RichNode[]): ReactNode =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced whole, its nodes have no identity
    <Fragment key={index}>{typeof node === 'string' ? node : elementOf(node)}</Fragment>
  ));

function elementOf({ tag, attributes, children }: Exclude<RichNode, string>): ReactNode {
  if (tag === 'img')
    return <img {...attributes} src={attributes['src']} alt={attributes['alt'] ?? ''} loading="lazy" />;
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  if (tag !== 'a') return createElement(tag, attributes, render(children));
  const { href, ...rest } = attributes;
  if (href === undefined) return render(children);
  const isAway = /^https?:/i.test(href);
  return (
    <Anchor href={href} {...rest} {...(isAway ? { target: '_blank' } : {})}>
      {render(children)}
    </Anchor>
  );
}
