import type { BlockNode, DocumentNode } from '@lectern/content';
import { INK_SOFT } from '../colors.ts';
import { linkRun, ownPlace, type Reading, targetOf, wordOf } from './context.ts';
import { describedBlocks } from './described.ts';
import { drawnBlocks } from './diagrams.ts';
import { toRuns } from './inlines.ts';
import type { Block, Run } from '../block.ts';

/** Blocks that hold blocks, and those of which only a line can be shown on paper; undefined for others. */
export function boxOf(reading: Reading, node: BlockNode): Block[] | undefined {
  const { type, data } = node;
  const inner = () => reading.toBlocks(reading, node.nodes);
  switch (type) {
    case 'hint':
      return [toHint(reading, data['style'], inner())];
    case 'columns':
      return [toColumns(reading, node)];
    case 'tabs-item':
      return [label(reading, node, wordOf(data, 'title')), ...inner()];
    case 'expandable':
      return toExpandable(reading, node);
    case 'stepper':
      return steps(reading, node.nodes);
    case 'updates':
      return inner();
    case 'update': {
      const tags = Array.isArray(data['tags']) ? (data['tags'] as { tag: string }[]) : [];
      const date = wordOf(data, 'date').replace(/T.*/, '');
      const line = [date, tags.map(({ tag }) => labelOf(reading, tag)).join(', ')]
        .filter((part) => part !== '')
        .join(' · ');
      return [...(line === '' ? [] : [label(reading, node, line)]), ...inner()];
    }
    case 'prompt':
      return [label(reading, node, wordOf(data, 'description')), ...inner()];
    case 'openapi-operation':
    case 'openapi-webhook':
    case 'swagger':
      return describedBlocks(reading, node) ?? toOperation(reading, node);
    case 'openapi-schemas':
      return (
        describedBlocks(reading, node) ?? [
          panel([{ text: (data['schemas'] as string[]).join(', '), style: { mono: true } }]),
        ]
      );
    case 'integration':
      return drawnBlocks(reading.book, node) ?? toIntegration(reading, node);
    default:
      return undefined;
  }
}

const labelOf = ({ book: { tags } }: Reading, tag: string): string =>
  (Object.hasOwn(tags, tag) ? tags[tag] : undefined) ?? tag;

const hintLook = (style: unknown): 'info' | 'success' | 'warning' | 'danger' =>
  style === 'success' || style === 'warning' || style === 'danger' ? style : 'info';

/** What the looks of hints say, in the language of the book where we know it. */
const HINTS: Record<string, Record<'info' | 'success' | 'warning' | 'danger', string>> = {
  en: { info: 'Note', success: 'Success', warning: 'Warning', danger: 'Danger' },
  de: { info: 'Hinweis', success: 'Erfolg', warning: 'Warnung', danger: 'Gefahr' },
  fr: { info: 'Remarque', success: 'Succès', warning: 'Avertissement', danger: 'Danger' },
  es: { info: 'Nota', success: 'Éxito', warning: 'Advertencia', danger: 'Peligro' },
  ja: { info: '注記', success: '成功', warning: '警告', danger: '危険' },
  ko: { info: '참고', success: '성공', warning: '경고', danger: '위험' },
  zh: { info: '提示', success: '成功', warning: '警告', danger: '危险' },
  ar: { info: 'ملاحظة', success: 'نجاح', warning: 'تحذير', danger: 'خطر' },
  he: { info: 'הערה', success: 'הצלחה', warning: 'אזהרה', danger: 'סכנה' },
};

function toHint({ book }: Reading, style: unknown, blocks: Block[]): Block {
  const look = hintLook(style);
  const [name = 'en'] = book.language.toLowerCase().split('-');
  const words = (Object.hasOwn(HINTS, name) ? HINTS[name] : undefined) ?? HINTS['en'];
  return { kind: 'box', look, blocks, ...(words === undefined ? {} : { word: words[look] }) };
}

function toColumns(reading: Reading, node: BlockNode): Block {
  const columns = node.nodes.filter((column): column is BlockNode => column.object === 'block');
  const cells = columns.map(({ data, nodes }) => {
    const width = data['width'] as { value?: unknown } | undefined;
    const percent = Number(width?.value);
    const blocks = reading.toBlocks(reading, nodes);
    return percent > 0 && percent < 100 ? { blocks, share: percent / 100 } : { blocks };
  });
  return { kind: 'grid', cells, across: Math.max(1, cells.length), isCards: false };
}

function label(reading: Reading, { meta }: BlockNode, text: string): Block {
  const anchors = meta === undefined ? {} : { anchors: [ownPlace(reading, meta.id)] };
  return { kind: 'text', role: 'label', runs: [{ text, style: {} }], ...anchors };
}

const panel = (runs: Run[]): Block => ({ kind: 'box', look: 'panel', blocks: [{ kind: 'text', role: 'text', runs }] });

function toExpandable(reading: Reading, node: BlockNode): Block[] {
  const [title, body] = ['expandable-title', 'expandable-body'].map(
    (type) => node.fragments?.find((fragment) => fragment.type === type)?.nodes ?? [],
  );
  const runs = (title ?? []).flatMap((block) => toRuns(reading, block.nodes, { bold: true }));
  const anchors = node.meta === undefined ? {} : { anchors: [ownPlace(reading, node.meta.id)] };
  const head: Block = { kind: 'text', role: 'text', runs };
  return [{ kind: 'box', look: 'card', blocks: [head, ...reading.toBlocks(reading, body ?? [])], ...anchors }];
}

function steps(reading: Reading, nodes: readonly DocumentNode[]): Block[] {
  const items = nodes.filter((node): node is BlockNode => node.object === 'block');
  return items.map((item, index) => ({
    kind: 'item',
    marker: [{ text: `${index + 1}`, style: { bold: true, color: INK_SOFT } }],
    numbering: 'Decimal',
    isTight: false,
    isLast: index === items.length - 1,
    blocks: reading.toBlocks(reading, item.nodes),
  }));
}

/** What an operation is called, where its description cannot be had. */
function toOperation(reading: Reading, { data, type }: BlockNode): Block[] {
  const method = wordOf(data, 'method').toUpperCase();
  const name = wordOf(data, type === 'openapi-webhook' ? 'name' : 'path');
  const style = { mono: true, link: { url: reading.entry.url } };
  const summary: Run[] = data['summary'] === undefined ? [] : [{ text: `  ${wordOf(data, 'summary')}`, style: {} }];
  return [panel([{ text: `${method} `, style: { ...style, bold: true } }, { text: name, style }, ...summary])];
}

/** What a block of a program that is not ours was given. */
function toIntegration(reading: Reading, { data }: BlockNode): Block[] {
  const props = (data['props'] ?? {}) as Record<string, unknown>;
  const content = props['content'];
  if (typeof content === 'string' && content !== '') {
    const lines = content.split('\n').map((text) => ({ isMarked: false, runs: [{ text, style: {} }] }));
    return [{ kind: 'code', title: wordOf(data, 'block'), isNumbered: false, lines }];
  }
  const target = targetOf(reading, { kind: 'url', url: data['url'] ?? '' });
  return target.title === '' ? [] : [panel([linkRun(target.title, target)])];
}
