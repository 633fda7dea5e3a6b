import { INTEGRATION } from '../markdown/tag-names.ts';
import { iconNameOf, iconSignOf } from '../render/tag-html-types.ts';
import { updateTags } from '../render/tag-updates.ts';
import { linkFate } from '../render/urls.ts';
import { tagsAmong } from '../shown/look.ts';
import type { ElementNode, ShownNode, TagNode } from '../shown/types.ts';
import { type Building, makeBlock, makeFragment, makeText, refOfTarget } from './context.ts';
import { toIntegration, toOpenapi, toParameter, toResponse } from './openapi.ts';
import type { BlockNode, Fragment } from '../nodes/types.ts';

type Fold = (building: Building, tag: TagNode) => BlockNode[];

const inside: Fold = (building, { children }) => building.toBlocks(building, children);

/** The index of our tags: what each of them is in the document. */
const TAGS: Record<string, Fold> = {
  hint: (building, { attributes, children }) => [
    toHint(building, { classes: [`hint-${attributes['style'] ?? ''}`], children }, iconOf(attributes)),
  ],
  tabs: (building, { children }) => [
    makeBlock('tabs', { nodes: tagsAmong(children, 'tab').map((tab) => toTab(building, tab)) }),
  ],
  tab: (building, tag) => [
    makeBlock('paragraph', { nodes: [makeText(titleOf(tag.attributes, 'title') || 'Tab')] }),
    ...inside(building, tag),
  ],
  stepper: (building, { children }) => [
    makeBlock('stepper', { nodes: tagsAmong(children, 'step').map((step) => toStep(building, step)) }),
  ],
  columns: (building, { children }) => [
    makeBlock('columns', { nodes: tagsAmong(children, 'column').map((column) => toColumn(building, column)) }),
  ],
  updates: (building, { attributes, children }) => [
    makeBlock('updates', {
      data: { format: attributes['format'] || 'full' },
      nodes: tagsAmong(children, 'update').map((update) => toUpdate(building, update)),
    }),
  ],
  prompt: toPrompt,
  if: toCondition,
  embed: toEmbed,
  file: toFile,
  [INTEGRATION]: toIntegration,
  openapi: toOpenapi,
  swagger: toOpenapi,
  'openapi-operation': toOpenapi,
  'openapi-schemas': toOpenapi,
  'openapi-webhook': toOpenapi,
  'swagger-parameter': toParameter,
  'swagger-response': toResponse,
};

export function toTag(building: Building, tag: TagNode): BlockNode[] {
  const fold = Object.hasOwn(TAGS, tag.name) ? TAGS[tag.name] : undefined;
  return (fold ?? inside)(building, tag);
}

type Attributes = TagNode['attributes'];

function iconOf(attributes: Attributes): { icon?: string } {
  const icon = iconNameOf(attributes);
  return icon === undefined ? {} : { icon };
}

/** A line that a tag says in an attribute, behind a sign that stands there for an icon. */
const titleOf = (attributes: Attributes, name: string): string =>
  `${iconSignOf(attributes) ?? ''}${attributes[name] ?? ''}`.trim();

const STYLES = ['info', 'success', 'warning', 'danger'];

/** A hint, by the class that it has in HTML. */
export function toHint(
  building: Building,
  { classes, children }: Pick<ElementNode, 'classes' | 'children'>,
  icon: { icon?: string } = {},
): BlockNode {
  const style = STYLES.find((name) => classes.includes(`hint-${name}`)) ?? 'info';
  return makeBlock('hint', { data: { style, ...icon }, nodes: building.toBlocks(building, children) });
}

function toTab(building: Building, tag: TagNode): BlockNode {
  const { attributes, id } = tag;
  const title = titleOf({ ...attributes, title: attributes['title'] || 'Tab' }, 'title');
  return makeBlock('tabs-item', { data: { title, ...iconOf(attributes) }, nodes: inside(building, tag), id });
}

function toStep(building: Building, tag: TagNode): BlockNode {
  return makeBlock('stepper-step', { data: iconOf(tag.attributes), nodes: inside(building, tag) });
}

function toColumn(building: Building, tag: TagNode): BlockNode {
  const { width = '', valign = '' } = tag.attributes;
  const percent = Math.round(Number.parseFloat(width));
  return makeBlock('column', {
    data: {
      // A bare number would be one of pixels.
      ...(percent >= 1 && percent <= 100 ? { width: { value: percent, unit: '%' } } : {}),
      ...(['top', 'middle', 'bottom'].includes(valign) ? { verticalAlignment: valign } : {}),
    },
    nodes: inside(building, tag),
  });
}

function toUpdate(building: Building, tag: TagNode): BlockNode {
  const { date: written = '' } = tag.attributes;
  // A day is told as the moment at which it begins.
  const date = /^\d{4}-\d\d-\d\d$/.test(written.trim()) ? `${written.trim()}T00:00:00.000Z` : written.trim();
  const tags = updateTags(tag.attributes).map((name) => ({ kind: 'tag', tag: name }));
  return makeBlock('update', {
    data: { ...(date === '' ? {} : { date }), ...(tags.length === 0 ? {} : { tags }) },
    nodes: inside(building, tag),
  });
}

function toPrompt(building: Building, tag: TagNode): BlockNode[] {
  const { attributes } = tag;
  const data = {
    description: titleOf(attributes, 'description'),
    ...iconOf(attributes),
    ...(attributes['defaultExpanded'] === 'true' ? { defaultExpanded: 'full' } : {}),
  };
  return [makeBlock('prompt', { data, nodes: inside(building, tag) })];
}

/** Only where conditions are kept; the slot that says what it depends on stands first. */
function toCondition(building: Building, tag: TagNode): BlockNode[] {
  const [first] = tag.children;
  if (typeof first !== 'object' || first.kind !== 'slot' || first.slot.kind !== 'condition')
    return inside(building, tag);
  return [makeBlock('if', { data: { expression: first.slot.expression }, nodes: inside(building, tag) })];
}

function toEmbed(building: Building, { attributes, children }: TagNode): BlockNode[] {
  const written = attributes['url'] ?? attributes[''] ?? '';
  const url = linkFate(written) === 'drop' ? '' : written.trim();
  return [makeBlock('embed', { data: { url }, fragments: captionOf(building, attributes, children) })];
}

/** A file of the space; what lies elsewhere is no file to programs that show documents, and is led to. */
function toFile(building: Building, { attributes, children }: TagNode): BlockNode[] {
  const ref = refOfTarget(building, 'file', attributes['src'] ?? attributes[''] ?? '');
  const fragments = captionOf(building, attributes, children);
  if (ref && (ref.kind !== 'url' || !/^https?:/i.test(String(ref['url']))))
    return [makeBlock('file', { data: { ref }, fragments })];
  const caption = fragments.flatMap(({ nodes }) => nodes);
  return ref ? [makeBlock('content-ref', { data: { ref } }), ...caption] : caption;
}

/** What stands between the tags is the caption; the attribute is the older form, and both may be there. */
function captionOf(building: Building, { caption = '' }: Attributes, children: readonly ShownNode[]): Fragment[] {
  const line = caption.trim() === '' ? [] : [makeBlock('paragraph', { nodes: [makeText(caption.trim())] })];
  const blocks = [...line, ...building.toBlocks(building, children)];
  return blocks.length === 0 ? [] : [makeFragment('caption', blocks)];
}
