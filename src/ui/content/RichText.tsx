import { createElement, Fragment, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Anchor } from '../controls/Anchor.tsx';
import styles from './RichText.module.css';

interface RichElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly RichNode[];
}
type RichNode = string | RichElement;

type Props = { nodes: readonly RichNode[]; className?: string | undefined };

/** A tree of allowed elements (`contract/subjects/rich-text.ts`), rendered as React elements and never as HTML. */
export function RichText({ nodes, className }: Props) {
  return <div className={classes(styles['text'], className)}>{render(nodes)}</div>;
}

const render = (nodes: readonly RichNode[]): ReactNode =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is replaced as a whole, its nodes have no identity
    <Fragment key={index}>{typeof node === 'string' ? node : elementOf(node)}</Fragment>
  ));

function elementOf({ tag, attributes, children }: RichElement): ReactNode {
  if (tag === 'img')
    return <img {...attributes} src={attributes['src']} alt={attributes['alt'] ?? ''} loading="lazy" />;
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  if (tag !== 'a') return createElement(tag, attributes, render(children));
  const { href, ...rest } = attributes;
  if (href === undefined) return render(children);
  const isExternal = /^https?:/i.test(href);
  return (
    <Anchor href={href} {...rest} {...(isExternal ? { target: '_blank' } : {})}>
      {render(children)}
    </Anchor>
  );
}
