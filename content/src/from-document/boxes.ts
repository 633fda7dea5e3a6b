import { asMapping } from '../text/yaml.ts';
import { fragmentsOf, type Given, targetOf, UnknownNode, word, type Writing } from '../nodes/given.ts';
import { tagAttribute } from './text.ts';

type Box = (writing: Writing, node: Given) => string;

/** A tag with its end and what stands between. */
const box = (name: string, attributes: string, content: string): string =>
  `{% ${name}${attributes} %}\n${content}${beforeEnd(content)}{% end${name} %}`;

/** A block of HTML goes on until a line is empty, and would take the end of the tag with it. */
function beforeEnd(content: string): string {
  if (content === '') return '';
  return content.endsWith('>') ? '\n\n' : '\n';
}

const around =
  (name: string, attributesOf: (data: Record<string, unknown>) => string = () => ''): Box =>
  (writing, node) =>
    box(name, attributesOf(node.data), writing.writeBlocks(writing, node.nodes));

/** A tag that holds parts of one kind and nothing else. */
const parts =
  (name: string, part: string, write: Box, attributesOf: (data: Record<string, unknown>) => string = () => ''): Box =>
  (writing, node) => {
    const inside = node.nodes.map((each) => {
      if (each.type !== part) throw new UnknownNode(each.path, `expected a block of the type "${part}"`);
      return write(writing, each);
    });
    return box(name, attributesOf(node.data), inside.join('\n\n'));
  };

/** A tag that leads somewhere, with its caption. */
const leading =
  (name: string, attribute: string, find: (writing: Writing, node: Given) => string): Box =>
  (writing, node) => {
    const caption = writing.writeBlocks(writing, fragmentsOf(node, 'caption'));
    const attributes = tagAttribute(attribute, find(writing, node));
    return caption === '' ? `{% ${name}${attributes} %}` : box(name, attributes, caption);
  };

const icon = (data: Record<string, unknown>): string => tagAttribute('icon', word(data, 'icon'));

/** The index of our blocks that are tags. */
const BOXES = new Map<string, Box>([
  ['hint', around('hint', (data) => tagAttribute('style', word(data, 'style') || 'info') + icon(data))],
  [
    'tabs',
    parts(
      'tabs',
      'tabs-item',
      around('tab', (data) => tagAttribute('title', word(data, 'title')) + icon(data)),
    ),
  ],
  ['stepper', parts('stepper', 'stepper-step', around('step', icon))],
  ['columns', parts('columns', 'column', around('column', columnAttributes))],
  [
    'updates',
    parts('updates', 'update', around('update', updateAttributes), (data) =>
      tagAttribute('format', word(data, 'format')),
    ),
  ],
  ['prompt', around('prompt', promptAttributes)],
  ['if', writeCondition],
  ['file', leading('file', 'src', (writing, node) => targetOf(writing, node))],
  ['embed', leading('embed', 'url', (_writing, node) => word(node.data, 'url'))],
  ['content-ref', (writing, node) => box('content-ref', tagAttribute('url', targetOf(writing, node)), '')],
  ['reusable-content', (writing, node) => `{% include${tagAttribute('', targetOf(writing, node)).replace('=', '')} %}`],
  ['openapi-operation', openapi('openapi-operation', ['path', 'method'])],
  ['openapi-webhook', openapi('openapi-webhook', ['name', 'method'])],
  ['openapi-schemas', openapi('openapi-schemas', ['schemas', 'grouped'])],
  ['swagger', writeSwagger],
  ['integration', writeIntegration],
]);

export function writeBox(writing: Writing, node: Given): string {
  const write = BOXES.get(node.type);
  if (write === undefined)
    throw new UnknownNode(`${node.path}/type`, `expected a known block and not "${node.type.slice(0, 40)}"`);
  return write(writing, node);
}

function columnAttributes(data: Record<string, unknown>): string {
  const width = Number(asMapping(data['width'])?.['value'] ?? data['width']);
  const valign = word(data, 'verticalAlignment');
  return (
    (width > 0 && width <= 100 ? tagAttribute('width', `${width}%`) : '') +
    (['top', 'middle', 'bottom'].includes(valign) ? tagAttribute('valign', valign) : '')
  );
}

function updateAttributes(data: Record<string, unknown>): string {
  const given: unknown[] = Array.isArray(data['tags']) ? data['tags'] : [];
  const tags = given.map((tag) => (typeof tag === 'string' ? tag : word(asMapping(tag) ?? {}, 'tag')));
  const date = word(data, 'date').replace(/T00:00:00(?:\.000)?Z$/, '');
  return tagAttribute('date', date) + tagAttribute('tags', tags.filter((tag) => tag !== '').join(','));
}

function promptAttributes(data: Record<string, unknown>): string {
  const isExpanded = data['defaultExpanded'] === true || data['defaultExpanded'] === 'full' ? 'true' : '';
  return (
    tagAttribute('description', word(data, 'description')) + icon(data) + tagAttribute('defaultExpanded', isExpanded)
  );
}

function writeCondition(writing: Writing, node: Given): string {
  const expression = word(node.data, 'expression').replace(/\s+/g, ' ').trim();
  if (expression === '' || expression.includes('%}'))
    throw new UnknownNode(`${node.path}/data/expression`, 'expected an expression');
  const before = writing.notes.length;
  const blocks = writing.writeBlocks(writing, node.nodes);
  // Notes to what stands under a condition stand under it too, or everybody could read them.
  const own = writing.notes.slice(before);
  writing.notes.fill('', before);
  const content = [blocks, ...own].filter((part) => part !== '').join('\n\n');
  return `{% if ${expression} %}\n${content}${beforeEnd(content) || '\n'}{% endif %}`;
}

function openapi(name: string, attributes: readonly string[]): Box {
  return (writing, node) => {
    const { data } = node;
    const values = attributes.map((key) => {
      const value = data[key];
      if (Array.isArray(value)) return tagAttribute(key, value.map(String).join(','));
      return key === 'grouped'
        ? tagAttribute(key, value === false ? 'false' : 'true')
        : tagAttribute(key, word(data, key));
    });
    return box(name, tagAttribute('spec', targetOf(writing, node)) + values.join(''), '');
  };
}

function writeSwagger(writing: Writing, node: Given): string {
  const { data } = node;
  const ref = data['ref'] as { url?: unknown } | undefined;
  const src = ref === undefined || ref.url === '' ? '' : tagAttribute('src', targetOf(writing, node));
  const values = ['path', 'method', 'summary'].map((key) => tagAttribute(key, word(data, key)));
  const expanded = data['expanded'] === true ? ' expanded="true"' : '';
  return box('openapi', src + values.join('') + expanded, '');
}

function writeIntegration(_writing: Writing, { data, path }: Given): string {
  const [integration, block] = [word(data, 'integration'), word(data, 'block')];
  if (!/^[\w-]+$/.test(integration) || !/^[\w/-]+$/.test(block))
    throw new UnknownNode(`${path}/data`, 'expected the names of an integration and of its block');
  const props = typeof data['props'] === 'object' && data['props'] !== null ? Object.entries(data['props']) : [];
  const named = new Map(
    props.filter(([name]) => /^[A-Za-z][\w-]*$/.test(name)).map(([name, value]) => [name, String(value)]),
  );
  if (word(data, 'url') !== '') named.set('url', word(data, 'url'));
  return `{% @${integration}/${block}${[...named].map(([name, value]) => tagAttribute(name, value)).join('')} %}`;
}
