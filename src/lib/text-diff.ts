/** One step from a list of texts to another one. */
export interface Step {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** What has become of a block of text; of a changed one, word by word. */
export interface BlockChange {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly words: readonly Step[];
}

/** Changed blocks under the heading that they stand under; null before the first one. */
interface SectionChange {
  readonly heading: string | null;
  readonly changes: readonly BlockChange[];
}

interface Block {
  readonly isHeading: boolean;
  readonly text: string;
}

/** Words in common, of the longer one's, from which on two blocks count as one that was changed. */
const LIKENESS = 0.4;

/** The shortest way from one list to the other, by their longest common subsequence. Of our own instead of a package: 20 lines. */
export function diffLists(before: readonly string[], after: readonly string[]): Step[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const row = lengths[i] as Uint32Array;
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      steps.push({ kind: 'same', text: after[j] as string });
      i += 1;
      j += 1;
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ kind: 'removed', text: before[i] as string });
      i += 1;
    } else {
      steps.push({ kind: 'added', text: after[j] as string });
      j += 1;
    }
  }
  return steps;
}

const wordsOf = (text: string): string[] => text.split(/\s+/);

function likeness(before: string, after: string): number {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  const same = diffLists(old, fresh).filter(({ kind }) => kind === 'same').length;
  return same / Math.max(old.length, fresh.length);
}

/** Neighbouring words of one kind as one step. */
function joinWords(steps: readonly Step[]): Step[] {
  const joined: { kind: Step['kind']; text: string }[] = [];
  for (const { kind, text } of steps) {
    const last = joined.at(-1);
    if (last?.kind === kind) last.text += ` ${text}`;
    else joined.push({ kind, text });
  }
  return joined;
}

const wholeBlock = (kind: 'added' | 'removed', text: string): BlockChange => ({
  kind,
  words: [{ kind, text }],
});

/** Blocks that went and blocks that came in one place: those that are alike are one block that was changed. */
function pairBlocks(removed: string[], added: readonly string[]): BlockChange[] {
  const left = [...removed];
  const changes = added.map((text): BlockChange => {
    const index = left.findIndex(old => likeness(old, text) >= LIKENESS);
    if (index < 0) return wholeBlock('added', text);
    const [old = ''] = left.splice(index, 1);
    return { kind: 'changed', words: joinWords(diffLists(wordsOf(old), wordsOf(text))) };
  });
  return [...left.map(text => wholeBlock('removed', text)), ...changes];
}

/** What changed between two texts, by their headings; empty where nothing did. */
export function diffText(before: readonly Block[], after: readonly Block[]): SectionChange[] {
  const headings = new Set(
    [...before, ...after].filter(({ isHeading }) => isHeading).map(({ text }) => text),
  );
  const texts = (blocks: readonly Block[]) => blocks.map(({ text }) => text);
  const sections: { heading: string | null; changes: BlockChange[] }[] = [];
  let heading: string | null = null;
  let [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    if (removed.length + added.length > 0) {
      const changes = pairBlocks(removed, added);
      const last = sections.at(-1);
      if (last && last.heading === heading) last.changes.push(...changes);
      else sections.push({ heading, changes });
    }
    [removed, added] = [[], []];
  };
  for (const { kind, text } of diffLists(texts(before), texts(after))) {
    if (kind === 'removed') removed.push(text);
    else if (kind === 'added') added.push(text);
    else {
      flush();
      if (headings.has(text)) heading = text;
    }
  }
  flush();
  return sections;
}
