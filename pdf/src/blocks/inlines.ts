import { type DocumentNode, type InlineNode, isFootnoteNumber, type Mark } from '@lectern/content';
import { ACCENT, backgroundColor, INK_SOFT, PAPER_SUNKEN, textColor } from '../colors.ts';
import { formulaRuns } from '../formulas/index.ts';
import { linkRun, ownPlace, pictureOf, type Reading, targetOf, wordOf } from './context.ts';
import type { Run, Style } from '../block.ts';

/** What stands in a line, as stretches of text. */
export function toRuns(reading: Reading, nodes: readonly DocumentNode[], style: Style = {}): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (node.object === 'text')
      return node.leaves.flatMap(({ text, marks }) => (text === '' ? [] : [toRun(text, withMarks(style, marks))]));
    return node.object === 'inline' ? toInline(reading, node, style) : [];
  });
}

/** A key has room in its frame. */
const toRun = (text: string, style: Style): Run => ({ text: style.key ? `\u2009${text}\u2009` : text, style });

function withMarks(style: Style, marks: readonly Mark[]): Style {
  return marks.reduce((inner, mark) => ({ ...inner, ...styleOf(mark) }), style);
}

function styleOf({ type, data }: Mark): Style {
  switch (type) {
    case 'bold':
      return { bold: true };
    case 'italic':
      return { italic: true };
    case 'strikethrough':
      return { strike: true };
    case 'code':
      return { mono: true, scale: 0.92, background: PAPER_SUNKEN };
    case 'keyboard':
      return { mono: true, scale: 0.85, key: true };
    case 'superscript':
      return { scale: 0.7, rise: 0.5 };
    case 'subscript':
      return { scale: 0.7, rise: -0.25 };
    case 'color': {
      const color = textColor(data?.text ?? '');
      const background = backgroundColor(data?.background ?? '');
      return { ...(color === undefined ? {} : { color }), ...(background === undefined ? {} : { background }) };
    }
    default:
      return {};
  }
}

/** The index of what stands in a line. */
function toInline(reading: Reading, node: InlineNode, style: Style): Run[] {
  const { data } = node;
  switch (node.type) {
    case 'link': {
      const { link } = targetOf(reading, data['ref']);
      return toRuns(reading, node.nodes, { ...style, ...(link === undefined ? {} : { link }) });
    }
    case 'mention': {
      const target = targetOf(reading, data['ref']);
      return [linkRun(target.title, target)];
    }
    case 'button': {
      const { link } = targetOf(reading, data['ref']);
      // Blanks at which no line breaks, for the frame around it.
      const label = `\u00A0${wordOf(data, 'label')}\u00A0`;
      return [{ text: label, style: { ...style, bold: true, color: ACCENT, key: true, ...(link ? { link } : {}) } }];
    }
    case 'emoji':
      return [{ text: emojiOf(wordOf(data, 'code')), style }];
    case 'inline-math':
      return formulaRuns(wordOf(data, 'formula'), style);
    case 'expression':
      return [{ text: wordOf(data, 'expression'), style: { ...style, mono: true, scale: 0.92 } }];
    case 'inline-image':
      return toInlinePicture(reading, node, style);
    case 'annotation':
      return toNote(reading, node, style);
    // Names of icons say nothing to a reader.
    case 'icon':
      return [];
    default:
      return toRuns(reading, node.nodes, style);
  }
}

function emojiOf(code: string): string {
  const points = code.split('-').map((hex) => Number.parseInt(hex, 16));
  const isText = points.length <= 20 && points.every((point) => point > 0x1f && point < 0x11_00_00);
  return isText ? String.fromCodePoint(...points).toWellFormed() : '';
}

function toInlinePicture(reading: Reading, { data }: InlineNode, style: Style): Run[] {
  const ref = data['ref'] as { kind: string };
  const isLarge = data['size'] === 'original';
  const file = pictureOf(reading.book, ref);
  if (file !== undefined) return [{ text: wordOf(data, 'alt'), style, picture: { file, isLarge } }];
  const target = targetOf(reading, ref);
  const alt = wordOf(data, 'alt') || target.title;
  return alt === '' ? [] : [{ ...linkRun(`[${alt}]`, target) }];
}

/** A note is a number here; what it says stands at the end of the page, and leads back. */
function toNote(reading: Reading, node: InlineNode, style: Style): Run[] {
  const inner = isFootnoteNumber(node.nodes) ? [] : toRuns(reading, node.nodes, style);
  const body = node.fragments?.[0];
  if (body === undefined || reading.isNote) return inner;
  const number = reading.notes.push([]);
  const [there, back] = [ownPlace(reading, `-note-${number}`), ownPlace(reading, `-noted-${number}`)];
  const blocks = reading.toBlocks({ ...reading, isNote: true }, body.nodes);
  const marker: Run[] = [{ text: `${number}`, style: { link: { to: back }, color: INK_SOFT }, anchor: there }];
  reading.notes[number - 1] = [
    { kind: 'item', marker, numbering: 'Decimal', isNote: true, isTight: true, isLast: false, blocks },
  ];
  return [
    ...inner,
    { text: `${number}`, style: { ...style, scale: 0.7, rise: 0.5, link: { to: there } }, anchor: back },
  ];
}
