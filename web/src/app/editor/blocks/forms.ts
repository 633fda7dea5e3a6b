// What a form asks about each block, and where the answer is kept: in an attribute of the node, or in one of its tag.
import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

export interface FormField {
  name: string;
  label: string;
  kind: 'text' | 'lines' | 'switch' | 'choice' | 'icon';
  /** For a choice: values with what they are called. */
  choices?: readonly (readonly [value: string, label: string])[];
  help?: string;
  /** Names a file, which can be chosen: the beginning of its content type. */
  file?: 'image/' | '';
  /** What is offered while somebody types. */
  offers?: Offer;
  /** Is shown below while it is written, as readers will see it. */
  preview?: 'formula' | 'inlineFormula';
  /** Without it, a block that was just made is nothing. */
  isNeeded?: true;
  /** An attribute of the tag, as authors write it, and not of the node. */
  isOfTag?: true;
}

/** What a field is chosen from: things of the space, or what expressions can say. */
export type Offer = 'pages' | 'includes' | 'tags' | 'values';

const text = (name: string, label: string, help?: string): FormField => ({
  name,
  label,
  kind: 'text',
  ...(help !== undefined && { help }),
});
const lines = (name: string, label: string, help?: string): FormField => ({
  ...text(name, label, help),
  kind: 'lines',
});
const choice = (name: string, label: string, ...choices: (readonly [string, string])[]): FormField => ({
  name,
  label,
  kind: 'choice',
  choices,
});
const toggle = (name: string, label: string): FormField => ({ name, label, kind: 'switch' });
const ofTag = (...fields: FormField[]): FormField[] => fields.map((field) => ({ ...field, isOfTag: true }));

const ICON: FormField = { ...text('icon', 'Icon'), kind: 'icon' };
const needed = (field: FormField): FormField => ({ ...field, isNeeded: true });
const offering = (offers: Offer, field: FormField): FormField => ({ ...field, offers });
const ADDRESS_OF_PAGE = 'A page or file of this space by its name, or an address of the web';
const ADDRESS_OF_FILE = 'A file of this space, such as .gitbook/assets/plan.pdf, or an address of the web';
const picture = (name: string, label: string): FormField => ({ ...text(name, label, ADDRESS_OF_FILE), file: 'image/' });
const METHOD = choice(
  'method',
  'Method',
  ...['get', 'post', 'put', 'patch', 'delete', 'head', 'options'].map(
    (method) => [method, method.toUpperCase()] as const,
  ),
);
const LANGUAGES = 'Such as typescript, bash or mermaid; empty for plain text';

/** An operation of a description that is a file of the space, or has an address. */
const DESCRIBED = ofTag(
  { ...text('src', 'Description', ADDRESS_OF_FILE), file: '' },
  text('path', 'Path', 'Such as /pets'),
  METHOD,
);

const FORMS: Readonly<Record<string, FormField[]>> = {
  heading: [
    choice(
      'level',
      'Level',
      ['2', 'Heading 2'],
      ['3', 'Heading 3'],
      ['4', 'Heading 4'],
      ['5', 'Heading 5'],
      ['6', 'Heading 6'],
    ),
    text('anchor', 'Anchor', 'The end of its address; made of its words when empty'),
  ],
  code: [
    text('language', 'Language', LANGUAGES),
    ...ofTag(
      text('title', 'Title', 'Such as the name of its file'),
      toggle('lineNumbers', 'Line numbers'),
      { ...choice('overflow', 'Long lines', ['', 'Scroll'], ['wrap', 'Break']) },
      toggle('expandable', 'Show the beginning, and the rest on request'),
      toggle('fullWidth', 'Full width'),
    ),
  ],
  hint: ofTag(
    choice('style', 'Style', ['info', 'Info'], ['success', 'Success'], ['warning', 'Warning'], ['danger', 'Danger']),
    ICON,
  ),
  tab: ofTag(text('title', 'Title'), ICON),
  step: ofTag(ICON),
  column: ofTag(
    text('width', 'Width', 'Such as 50%'),
    choice('valign', 'Place', ['', 'Top'], ['middle', 'Middle'], ['bottom', 'Bottom']),
  ),
  expandable: [toggle('open', 'Open at first')],
  if: [text('expression', 'Shown if', 'Such as visitor.claims.plan == "pro"')],
  formula: [{ ...lines('tex', 'Formula in TeX'), preview: 'formula' }],
  inlineFormula: [needed({ ...text('tex', 'Formula in TeX'), preview: 'inlineFormula' })],
  expression: [needed(offering('values', text('expression', 'Expression', 'Such as space.vars.version')))],
  footnote: [text('label', 'Label')],
  footnoteRef: [text('label', 'Label', 'That of a footnote of this page')],
  figure: [
    needed(picture('src', 'Picture')),
    text('alt', 'Alternative text', 'What who does not see the picture should know'),
    picture('dark', 'Picture on dark screens'),
    text('width', 'Width', 'In pixels, or such as 50%'),
    choice('align', 'Place', ['', 'As the page'], ['left', 'Left'], ['center', 'Middle'], ['right', 'Right']),
    toggle('frame', 'Frame'),
    toggle('fullWidth', 'Full width'),
  ],
  image: [
    needed(picture('src', 'Picture')),
    text('alt', 'Alternative text', 'What who does not see the picture should know'),
    picture('dark', 'Picture on dark screens'),
    text('width', 'Width', 'In pixels'),
    choice('size', 'Height', ['', 'Its own'], ['line', 'That of the line']),
  ],
  icon: [needed({ ...text('name', 'Icon'), kind: 'icon' })],
  button: [
    needed(text('label', 'Label')),
    offering('pages', text('href', 'Address', ADDRESS_OF_PAGE)),
    choice('kind', 'Kind', ['primary', 'Primary'], ['secondary', 'Secondary']),
    ICON,
    ...ofTag(
      choice(
        'data-action',
        'When pressed',
        ['', 'It opens the address'],
        ['ask', 'It asks'],
        ['search', 'It searches'],
      ),
      text('data-query', 'What it asks or searches for'),
    ),
  ],
  embed: ofTag(needed(text('url', 'Address', 'Of a video, a design, a document or any page'))),
  file: ofTag(needed({ ...text('src', 'File', ADDRESS_OF_FILE), file: '' })),
  'content-ref': ofTag(needed(offering('pages', text('url', 'Page', ADDRESS_OF_PAGE)))),
  'page-ref': ofTag(text('page', 'Page')),
  include: ofTag(needed(offering('includes', text('', 'Reusable content', 'Such as .gitbook/includes/settings.md')))),
  update: ofTag(
    text('date', 'Date', 'Such as 2026-11-24'),
    offering('tags', text('tags', 'Tags', 'With commas between them')),
  ),
  updates: ofTag(choice('format', 'Format', ['full', 'Full'], ['compact', 'Compact'])),
  prompt: ofTag(
    text('description', 'What it is for'),
    ICON,
    choice(
      'openInAIProviders',
      'Open it in assistants',
      ['', 'As the site says'],
      ['true', 'Offered'],
      ['false', 'Not offered'],
    ),
    choice('defaultExpanded', 'Long text', ['', 'Scrolls'], ['full', 'Is shown whole']),
  ),
  openapi: DESCRIBED,
  swagger: DESCRIBED,
  'openapi-operation': ofTag(
    text('spec', 'Specification', 'Its name in the organization'),
    text('path', 'Path'),
    METHOD,
  ),
  'openapi-webhook': ofTag(text('spec', 'Specification', 'Its name in the organization'), text('name', 'Name'), METHOD),
  'openapi-schemas': ofTag(
    text('spec', 'Specification', 'Its name in the organization'),
    text('schemas', 'Schemas', 'Their names, with commas between them'),
  ),
  source: [needed(lines('text', 'Source', 'Markdown or HTML, as it stands in the file'))],
  inlineSource: [needed(text('text', 'Source', 'Markdown or HTML, as it stands in the file'))],
};

export const formOf = (type: string): readonly FormField[] => FORMS[type] ?? [];

export const tagOf = ({ attrs }: Node): Record<string, string> => (attrs['attributes'] ?? {}) as Record<string, string>;

/** The answer that a node has now. A switch is `true` or empty. */
export function valueOf(node: Node, { name, isOfTag, kind }: FormField): string {
  const value: unknown = isOfTag ? tagOf(node)[name] : node.attrs[name];
  if (kind === 'switch') return value === true || value === 'true' ? 'true' : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Writes the answers that are others than before. What is empty is left out of a tag. */
export function answerForm(tr: Transaction, position: number, answers: Readonly<Record<string, string>>): Transaction {
  const node = tr.doc.nodeAt(position);
  if (node === null) return tr;
  const fields = formOf(node.type.name);
  const changed = fields.filter((field) => (answers[field.name] ?? '') !== valueOf(node, field));
  const words = { ...tagOf(node) };
  for (const field of changed) {
    const answer = answers[field.name] ?? '';
    if (!field.isOfTag) tr.setNodeAttribute(position, field.name, toAttribute(node, field, answer));
    else if (answer === '' && field.name !== '') delete words[field.name];
    else words[field.name] = answer;
  }
  if (changed.some(({ isOfTag }) => isOfTag)) {
    const isPlainCode = node.type.name === 'code' && Object.keys(words).length === 0;
    tr.setNodeAttribute(position, 'attributes', isPlainCode ? null : words);
  }
  return tr;
}

/** Whether what was just made has no answer without which it is nothing, and nothing stands in it. */
export function isNothing(node: Node): boolean {
  const needed = formOf(node.type.name).find(({ isNeeded }) => isNeeded);
  return needed !== undefined && valueOf(node, needed).trim() === '' && node.textContent === '';
}

/** An attribute of a node is of the type that it has by default; what may be missing is null when it is empty. */
function toAttribute({ type }: Node, { name, kind }: FormField, answer: string): unknown {
  const fallback: unknown = type.spec.attrs?.[name]?.default;
  if (kind === 'switch') return answer === 'true';
  if (typeof fallback === 'number') return Number(answer);
  return answer === '' && fallback === null ? null : answer;
}
