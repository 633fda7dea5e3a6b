import { asMapping } from '../text/yaml.ts';
import { addressOf, type Building, makeBlock, makeText, plainText, refOf } from './context.ts';
import { childrenOf, elementsOf, type HtmlElement, type HtmlNode } from './read-html.ts';
import type { BlockNode, DocumentNode } from './types.ts';

/** An operation, its schemas or a webhook of a specification, or the older block that names a file. */
export function toOpenapi(building: Building, node: HtmlElement): BlockNode[] {
  const { attributes } = node;
  const ref = { kind: 'openapi', spec: attributes['data-spec'] ?? '' };
  const path = attributes['data-path'] ?? wordOf(building, node, 'openapi-path');
  const method = (attributes['data-method'] ?? wordOf(building, node, 'openapi-method')).toLowerCase();
  const id = attributes['id'];
  switch (attributes['data-openapi']) {
    case 'operation':
      return [makeBlock('openapi-operation', { data: { ref, path, method }, id }), ...contentOf(building, node)];
    case 'webhook': {
      const name = attributes['data-name'] ?? '';
      return [makeBlock('openapi-webhook', { data: { ref, name, method }, id }), ...contentOf(building, node)];
    }
    case 'schemas': {
      const schemas = (attributes['data-schemas'] ?? '').split(',').flatMap((name) => name.trim() || []);
      const grouped = attributes['data-grouped'] !== 'false';
      return [makeBlock('openapi-schemas', { data: { ref, schemas, grouped }, id }), ...contentOf(building, node)];
    }
    default:
      return [...toSwagger(building, node, { path, method }), ...contentOf(building, node)];
  }
}

type Call = { path: string; method: string };

function toSwagger(building: Building, node: HtmlElement, call: Call): BlockNode[] {
  const source = sourceIn(node)?.attributes['href'];
  const ref = source === undefined ? undefined : refOf(building, source);
  const name = wordOf(building, node, 'openapi-name');
  // Programs that show documents fetch what they are led to, and show nothing of a page where there is nothing to fetch.
  if (ref === undefined || (ref.kind === 'url' && !/^https?:/i.test(String(ref['url'])))) return toCall(call, name);
  const expanded = node.attributes['data-expanded'] === 'true' ? { expanded: true } : {};
  const summary = name === '' ? {} : { summary: name };
  return [makeBlock('swagger', { data: { ref, ...call, ...summary, ...expanded }, id: node.attributes['id'] })];
}

/** An operation that only the page itself describes: its method and path, and what it is called. */
function toCall({ path, method }: Call, name: string): BlockNode[] {
  const line = `${method.toUpperCase()} ${path}`.trim();
  if (line === '' && name === '') return [];
  const data = line === '' || name === '' ? {} : { title: name };
  return [makeBlock('code', { data, nodes: [makeBlock('code-line', { nodes: [makeText(line || name)] })] })];
}

function sourceIn(node: HtmlElement): HtmlElement | undefined {
  return childrenOf(node, 'openapi-source')[0];
}

/** What the author wrote inside follows the block, but for a mere link to the file of the specification. */
function contentOf(building: Building, node: HtmlElement): BlockNode[] {
  const isOurs = (child: HtmlNode) =>
    typeof child === 'string'
      ? isSlot(building, child)
      : child.classes.some((name) => name === 'openapi-title' || name === 'openapi-source');
  const blocks = building.toBlocks(
    building,
    node.children.filter((child) => !isOurs(child)),
  );
  return blocks.filter(({ type, nodes }) => type !== 'paragraph' || !nodes.every(isLinkOrBlank));
}

/** The sign of what a description says, which is no part of the page. */
function isSlot({ slots }: Building, text: string): boolean {
  const number = /^\u0081(\d+)\u008D$/.exec(text)?.[1];
  return number !== undefined && slots[Number(number)]?.kind === 'openapi';
}

function isLinkOrBlank(node: DocumentNode): boolean {
  if (node.object === 'text') return node.leaves.every(({ text }) => text.trim() === '');
  return node.object === 'inline' && node.type === 'link';
}

function wordOf(building: Building, node: HtmlElement, name: string): string {
  const [title] = childrenOf(node, 'openapi-title');
  const [named] = title ? childrenOf(title, name) : [];
  return plainText(building, named?.children ?? []).trim();
}

/** A block whose program is not ours: its name, and what the author gave it. */
export function toIntegration(building: Building, node: HtmlElement): BlockNode[] {
  const [line] = elementsOf(node.children, 'p');
  const name =
    node.attributes['data-integration'] ?? `@${plainText(building, line?.children ?? []).replaceAll(': ', '/')}`;
  const [integration = '', block = ''] = name.replace(/^@/, '').split('/', 2);
  const url = addressOf(building, elementsOf(node.children, 'a')[0]?.attributes['href']);
  const content = elementsOf(node.children, 'pre')[0];
  const shown = { ...(url ? { url } : {}), ...(content ? { content: plainText(building, content.children) } : {}) };
  const props = propsOf(node) ?? shown;
  return [makeBlock('integration', { data: { integration, block, props, ...(url ? { url } : {}) } })];
}

function propsOf(node: HtmlElement): unknown {
  try {
    return asMapping(JSON.parse(node.attributes['data-props'] ?? ''));
  } catch {
    // Authors may write the attribute in HTML of their own.
    return undefined;
  }
}
