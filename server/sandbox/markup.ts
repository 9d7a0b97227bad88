import { escapeHtml } from '../../src/lib/html.ts';

/** Markup that is safe as it stands; everything else that goes into `html` is text. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | readonly Markup[] | string | number | null;

const textOf = (part: Part): string => {
  if (part === null) return '';
  if (part instanceof Markup) return part.text;
  return typeof part === 'object' ? part.map(one => one.text).join('') : escapeHtml(String(part));
};

/** A template whose values are escaped unless they are markup themselves. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    strings.reduce((text, string, index) => text + textOf(parts[index - 1] ?? null) + string),
  );
}
