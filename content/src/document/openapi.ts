import { asMapping } from '../text/yaml.ts';
import { linkFate } from '../render/urls.ts';
import { makeElement } from '../shown/tree.ts';
import type { ShownNode, TagNode } from '../shown/types.ts';
import { type Building, makeBlock, makeText, refOfTarget } from './context.ts';
import { toInlines } from './inlines.ts';
import type { BlockNode, DocumentNode } from '../nodes/types.ts';

/** An operation, its schemas or a webhook of a specification, or the older block that names a file. */
export function toOpenapi(building: Building, tag: TagNode): BlockNode[] {
  const { spec = '', path = '', method: written = '', name = '', schemas = '', grouped } = tag.attributes;
  const ref = { kind: 'openapi', spec };
  const method = written.trim().toLowerCase();
  const content = contentOf(building, tag);
  switch (tag.name) {
    case 'openapi-operation':
      return [makeBlock('openapi-operation', { data: { ref, path, method } }), ...content];
    case 'openapi-webhook':
      return [makeBlock('openapi-webhook', { data: { ref, name, method } }), ...content];
    case 'openapi-schemas': {
      const names = schemas.split(',').flatMap((each) => each.trim() || []);
      return [
        makeBlock('openapi-schemas', { data: { ref, schemas: names, grouped: grouped !== 'false' } }),
        ...content,
      ];
    }
    default:
      return [...toSwagger(building, tag, { path: path.trim(), method }), ...content];
  }
}

type Call = { path: string; method: string };

function toSwagger(building: Building, { attributes }: TagNode, call: Call): BlockNode[] {
  const { src, summary, name, schemas, expanded } = attributes;
  const ref = src ? refOfTarget(building, 'file', src) : undefined;
  const title = (summary || name || schemas || '').trim();
  // Programs that show documents fetch what they are led to, and show nothing of a page where there is nothing to fetch.
  if (ref === undefined || (ref.kind === 'url' && !/^https?:/i.test(String(ref['url'])))) return toCall(call, title);
  const told = { ...(title === '' ? {} : { summary: title }), ...(expanded === 'true' ? { expanded: true } : {}) };
  return [makeBlock('swagger', { data: { ref, ...call, ...told } })];
}

/** An operation that only the page itself describes: its method and path, and what it is called. */
function toCall({ path, method }: Call, name: string): BlockNode[] {
  const line = `${method.toUpperCase()} ${path}`.trim();
  if (line === '' && name === '') return [];
  const data = line === '' || name === '' ? {} : { title: name };
  return [makeBlock('code', { data, nodes: [makeBlock('code-line', { nodes: [makeText(line || name)] })] })];
}

/** What the author wrote inside follows the block, but for a mere link to the file of the specification. */
function contentOf(building: Building, { children }: TagNode): BlockNode[] {
  return building
    .toBlocks(building, children)
    .filter(({ type, nodes }) => type !== 'paragraph' || !nodes.every(isLinkOrBlank));
}

function isLinkOrBlank(node: DocumentNode): boolean {
  if (node.object === 'text') return node.leaves.every(({ text }) => text.trim() === '');
  return node.object === 'inline' && node.type === 'link';
}

export function toParameter(building: Building, tag: TagNode): BlockNode[] {
  const { name = '', in: place = '', type = '', required } = tag.attributes;
  const words = [place, type, required === 'true' ? 'required' : ''].filter((word) => word !== '');
  return [lineOf(building, [codeOf(name), ...words.flatMap((word) => [' ', spanOf(word)])]), ...inside(building, tag)];
}

export function toResponse(building: Building, tag: TagNode): BlockNode[] {
  const { status = '', description = '' } = tag.attributes;
  const words = description === '' ? [] : [` ${description}`];
  return [lineOf(building, [codeOf(status), ...words]), ...inside(building, tag)];
}

const inside = (building: Building, { children }: TagNode): BlockNode[] => building.toBlocks(building, children);

const codeOf = (text: string): ShownNode => ({ ...makeElement('code', {}), children: text === '' ? [] : [text] });
const spanOf = (text: string): ShownNode => ({ ...makeElement('span', {}), children: [text] });
const lineOf = (building: Building, nodes: readonly ShownNode[]): BlockNode =>
  makeBlock('paragraph', { nodes: toInlines(building, nodes) });

const PROPS_AT_MOST = 2_000;

/** A block whose program is not ours: its name, and what the author gave it. */
export function toIntegration(_building: Building, { written, attributes }: TagNode): BlockNode[] {
  const [integration = '', block = ''] = written.replace(/^@/, '').split('/', 2);
  const address = attributes['url'] ?? '';
  const url = linkFate(address) === 'drop' ? '' : address.trim();
  const { content } = attributes;
  const shown = { ...(url ? { url } : {}), ...(content ? { content } : {}) };
  return [
    makeBlock('integration', {
      data: { integration, block, props: propsOf(attributes) ?? shown, ...(url ? { url } : {}) },
    }),
  ];
}

/** What the author gave it, unless that is nothing or too much. */
function propsOf(attributes: TagNode['attributes']): unknown {
  const json = JSON.stringify(Object.fromEntries(Object.entries(attributes).filter(([name]) => name !== '')));
  return json === '{}' || json.length > PROPS_AT_MOST ? undefined : asMapping(JSON.parse(json));
}
