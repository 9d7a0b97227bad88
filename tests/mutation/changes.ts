import { parseAst } from 'rolldown/parseAst';

/** One change of a source text: the range that is replaced, and how it is named in reports and lists. */
export interface Change {
  readonly file: string;
  /** The line on which the change begins, counted from 1, and its text without indentation. */
  readonly line: number;
  readonly lineText: string;
  /** As `=== → !==`; the second one of the same kind on a line ends in `#2`. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

type Edit = Pick<Change, 'name' | 'start' | 'end' | 'replacement'>;

const OPERATORS: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '??=': '&&=',
  '||=': '&&=',
  '&&=': '||=',
  '++': '--',
  '--': '++',
};

/** Integers up to this are limits of loops, positions and counts; larger ones are sizes and times, where one more is no defect. */
const LARGEST_NUMBER = 3;
/** What is logged is no behaviour that a unit test has to notice. */
const LOG_CALL = /^(?:console|log|logger)\b/;
/** Parts of a node that hold types. */
const TYPE_KEYS = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType', 'implements']);
/** Nodes of TypeScript around an expression; the others are types. */
const TYPED_EXPRESSIONS = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string'));

const isSmallNumber = (node: unknown): node is Node & { value: number } =>
  isNode(node) &&
  node.type === 'Literal' &&
  Number.isInteger(node['value']) &&
  (node['value'] as number) <= LARGEST_NUMBER;

/** The operator between two operands, which parentheses may surround. */
function operatorEdit(text: string, operator: string, from: Node, to: Node): Edit[] {
  const replacement = OPERATORS[operator];
  const start = text.indexOf(operator, from.end);
  if (replacement === undefined || start < 0 || start >= to.start) return [];
  return [{ name: `${operator} → ${replacement}`, start, end: start + operator.length, replacement }];
}

const oneMore = (node: unknown): Edit[] =>
  isSmallNumber(node)
    ? [
        {
          name: `${node.value} → ${node.value + 1}`,
          start: node.start,
          end: node.end,
          replacement: String(node.value + 1),
        },
      ]
    : [];

const POSITION_CALLS = new Set(['slice', 'subarray', 'substring', 'splice', 'at', 'charAt', 'charCodeAt']);

/** The call of a statement such as `f();`, `await f();` or `void f();`. */
function callOf(statement: Node): Node | null {
  let node = statement['expression'];
  while (
    isNode(node) &&
    (node.type === 'AwaitExpression' ||
      node.type === 'ChainExpression' ||
      (node.type === 'UnaryExpression' && node['operator'] === 'void'))
  )
    node = node.type === 'ChainExpression' ? node['expression'] : node['argument'];
  return isNode(node) && node.type === 'CallExpression' && (node['callee'] as Node).type !== 'Super'
    ? node
    : null;
}

/** The changes of one node, without those of its parts. */
function editsOf(text: string, node: Node): Edit[] {
  const { left, right, operator } = node as Node & Record<'left' | 'right', Node>;
  switch (node.type) {
    case 'BinaryExpression':
      if (operator === '+' && (isText(left) || isText(right))) return [];
      return [
        ...operatorEdit(text, String(operator), left, right),
        ...oneMore(left),
        // `x - 1` becomes `x + 1` already.
        ...(operator === '+' || operator === '-' ? [] : oneMore(right)),
      ];
    case 'LogicalExpression':
    case 'AssignmentExpression':
      if (operator === '+=' && isText(right)) return [];
      return operatorEdit(text, String(operator), left, right);
    case 'UpdateExpression': {
      const start = node['prefix'] ? node.start : node.end - 2;
      const replacement = OPERATORS[String(operator)] ?? '';
      return [{ name: `${operator} → ${replacement}`, start, end: start + 2, replacement }];
    }
    case 'UnaryExpression':
      if (operator !== '!') return [];
      return [{ name: '! removed', start: node.start, end: node.start + 1, replacement: '' }];
    case 'Literal':
      if (typeof node['value'] !== 'boolean') return [];
      return [
        {
          name: `${node['value']} → ${!node['value']}`,
          start: node.start,
          end: node.end,
          replacement: String(!node['value']),
        },
      ];
    case 'MemberExpression':
      return node['computed'] ? oneMore(node['property']) : [];
    case 'CallExpression': {
      const name = ((node['callee'] as Node)['property'] as Node | undefined)?.['name'];
      return POSITION_CALLS.has(String(name)) ? (node['arguments'] as Node[]).flatMap(oneMore) : [];
    }
    case 'ExpressionStatement': {
      const call = callOf(node);
      if (!call || LOG_CALL.test(text.slice(call.start))) return [];
      return [{ name: 'call removed', start: node.start, end: node.end, replacement: ';' }];
    }
    default:
      return [];
  }
}

function collect(text: string, node: Node, edits: Edit[]): void {
  if (node.type.startsWith('TS') && !TYPED_EXPRESSIONS.has(node.type)) return;
  edits.push(...editsOf(text, node));
  for (const [key, value] of Object.entries(node)) {
    if (TYPE_KEYS.has(key)) continue;
    for (const part of Array.isArray(value) ? value : [value]) if (isNode(part)) collect(text, part, edits);
  }
}

/** All changes of a file, in their order. */
export function changesOf(file: string, text: string): Change[] {
  const edits: Edit[] = [];
  const program = parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' });
  collect(text, program as unknown as Node, edits);
  const counts = new Map<string, number>();
  return edits
    .toSorted((a, b) => a.start - b.start)
    .map(edit => {
      const before = text.slice(0, edit.start).split('\n');
      const line = before.length;
      const lineText = (text.split('\n')[line - 1] ?? '').trim();
      const count = (counts.get(`${line} ${edit.name}`) ?? 0) + 1;
      counts.set(`${line} ${edit.name}`, count);
      return { ...edit, file, line, lineText, name: count === 1 ? edit.name : `${edit.name} #${count}` };
    });
}

export const applyChange = (text: string, { start, end, replacement }: Change): string =>
  text.slice(0, start) + replacement + text.slice(end);
