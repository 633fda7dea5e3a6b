import { decodeEntities } from '../text/html.ts';
import { expressionText } from '../text/expression-text.ts';
import { emojiOfCode } from '../markdown/emoji.ts';
import { attributeOf, elementEnd, textInside } from './html-scan.ts';
import { iconIn } from '../tags/declaring/html.ts';
import { isFileName } from '../links/mentions.ts';
import { iconHtml } from './icons.ts';
import { codeOfPre, lookOfPre } from './code/pre-html.ts';
import { codeBox, openCodeBox } from './code/code-html.ts';
import { toPlainText } from './plain-text.ts';
import { skippedLevel } from './headings/skipped-levels.ts';
import { addSlot } from './slots.ts';
import { emojiHtml } from './slot-html.ts';
import { tableBox, tableHtml } from './tables/table-html.ts';
import type { Slot } from './types.ts';

/** A piece of the HTML up to `end`, and what stands in its place. */
type Change = { html: string; end: number };

type Work = {
  slots: Slot[];
  html: string;
  /** Where the last heading begins, and its text when somebody has asked for it. */
  heading: number;
  label: { of: number; text: string } | undefined;
  /** How many tables have each label. */
  labeled: Map<string, number>;
  /** How many of these elements are open; only the outermost gets a box. */
  open: { table: number; pre: number };
  isCell: boolean;
  /** The levels of the headings that the next one may stand below. */
  above: number[];
};

/** What makes a table more than rows and cells. */
const SPECIAL =
  /\sdata-(?:view|hidden|option|label|header-hidden)(?=[\s=>])|\sdata-type="(?:checkbox|rating|image|files|users|content-ref|select)"/;

type Tag = { name: string; tag: string; closes: boolean; start: number; end: number };

/**
 * Gives sanitized HTML the structures that publishers style: boxes around code and tables, cards, icons, expressions. What it
 * adds are fixed words and escaped text, so the answer is as safe as what it was given. One pass; tables are looked at twice.
 */
export function finishHtml(html: string, slots: Slot[]): string {
  return finish(html, slots, false, []);
}

function finish(html: string, slots: Slot[], isCell: boolean, above: number[]): string {
  const work: Work = {
    slots,
    html,
    heading: -1,
    label: undefined,
    labeled: new Map(),
    open: { table: 0, pre: 0 },
    isCell,
    above,
  };
  const tags = /<(\/?)(table|th|pre|i|code|span|a|h[2-6])(?=[\s>])[^>]*>/g;
  let output = '';
  let from = 0;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const [tag, slash, name = ''] = match;
    const found = { name, tag, closes: slash === '/', start: match.index, end: tags.lastIndex };
    const change = changeAt(work, found);
    if (!change) continue;
    output += html.slice(from, match.index) + change.html;
    from = change.end;
    tags.lastIndex = from;
  }
  return output + html.slice(from);
}

function changeAt(work: Work, found: Tag): Change | undefined {
  switch (found.name) {
    case 'table':
      return changeTable(work, found);
    case 'th':
      return found.closes ? undefined : changeHead(work, found);
    case 'pre':
      return changePre(work, found);
    case 'i':
      return found.closes ? undefined : changeIcon(work, found);
    case 'code':
      return found.closes ? undefined : changeExpression(work, found);
    case 'span':
    case 'a':
      return found.closes ? undefined : changeInline(work, found);
    default:
      return found.closes ? undefined : changeHeading(work, found);
  }
}

/** Assistive technology hears levels without gaps; what is seen stays as the author wrote it. */
function changeHeading(work: Work, { name, tag, start, end }: Tag): Change | undefined {
  work.heading = start;
  const level = skippedLevel(work.above, Number(name.slice(1)));
  return level === undefined ? undefined : { html: `${tag.slice(0, -1)} aria-level="${level}">`, end };
}

function changeTable(work: Work, { tag, closes, start, end }: Tag): Change | undefined {
  if (work.isCell) return undefined;
  const level = (work.open.table += closes ? -1 : 1);
  if (closes) return level === 0 ? { html: '</table>\n</div>', end } : undefined;
  if (level > 1) return undefined;
  const label = numbered(work, labelOf(work));
  const tableEnd = elementEnd(work.html, 'table', start);
  const source = work.html.slice(start, tableEnd);
  const special = SPECIAL.test(source)
    ? tableHtml(finish(source, work.slots, true, work.above), label, work.slots)
    : undefined;
  if (special === undefined) return { html: tableBox(tag, label) + tag, end };
  work.open.table--;
  return { html: special, end: tableEnd };
}

/** No two regions of a page have the same name. */
function numbered({ labeled }: Work, label: string): string {
  const count = (labeled.get(label) ?? 0) + 1;
  labeled.set(label, count);
  return count === 1 ? label : `${label} (${count})`;
}

/** The corner of a table heads nothing. */
function changeHead({ html, isCell }: Work, { tag, end }: Tag): Change | undefined {
  const rest = isCell ? null : /^\s{0,20}<\/th>/.exec(html.slice(end, end + 30));
  return rest === null ? undefined : { html: `<td${tag.slice('<th'.length)}</td>`, end: end + rest[0].length };
}

function labelOf(work: Work): string {
  if (work.heading === -1) return 'Table';
  if (work.label?.of !== work.heading) {
    const end = work.html.indexOf('</h', work.heading);
    const text = toPlainText(work.html.slice(work.heading, Math.min(end, work.heading + 2_000)), work.slots);
    work.label = { of: work.heading, text: text.replaceAll('\n', ' ').slice(0, 200) || 'Table' };
  }
  return work.label.text;
}

function changePre(work: Work, { tag, closes, start, end }: Tag): Change | undefined {
  const level = (work.open.pre += closes ? -1 : 1);
  if (closes) return level === 0 ? { html: '</pre>\n</div>', end } : undefined;
  if (level > 1) return undefined;
  const code = codeOfPre(work.html, start, end);
  if (code === undefined) return { html: openCodeBox(lookOfPre(tag), '') + tag, end };
  work.open.pre--;
  // A slot in it means that it is ours already, and stands in its box.
  if (code.slot === undefined) return { html: work.html.slice(start, code.end), end: code.end };
  return { html: codeBox(lookOfPre(tag), code.slot.language, addSlot(work.slots, code.slot)), end: code.end };
}

function changeIcon(work: Work, { tag, end }: Tag): Change | undefined {
  const icon = iconIn((attributeOf(tag, 'class') ?? '').split(' '));
  const inside = icon && textInside(work.html, 'i', end);
  if (!icon || !inside) return undefined;
  // The editor writes the name between the tags; other words are an author's and stay.
  const words = /^\s*(?::[^\s:]*:)?\s*$/.test(inside.html) ? '' : inside.html;
  return { html: iconHtml(work.slots, icon) + words, end: inside.end };
}

function changeExpression(work: Work, { tag, end }: Tag): Change | undefined {
  if (!/\sclass="(?:[^"]* )?expression[ "]/.test(tag)) return undefined;
  const inside = textInside(work.html, 'code', end);
  const expression = inside && expressionText(inside.html);
  if (expression === undefined || inside === undefined) return undefined;
  const slot = addSlot(work.slots, { kind: 'expression', expression });
  return { html: `<span class="expression">${slot}</span>`, end: inside.end };
}

/** A link that says nothing but what it leads to: a mention, or the name of a file. The publisher knows the title. */
function changeMention({ html, slots }: Work, tag: string, end: number): Change | undefined {
  const inside = textInside(html, 'a', end);
  if (inside === undefined) return undefined;
  const href = attributeOf(tag, 'href') ?? '';
  const slot = slots[Number(/^\u0081(\d+)\u008D$/.exec(href)?.[1] ?? -1)];
  const target = slot?.kind === 'link' ? slot.target : href.startsWith('#') ? href : undefined;
  const text = decodeEntities(inside.html);
  const isMention = attributeOf(tag, 'title') === 'mention' || attributeOf(tag, 'data-mention') !== undefined;
  if (target === undefined || (!isMention && !isFileName(text, target))) return undefined;
  const title = addSlot(slots, { kind: 'title', target, text });
  return { html: `${tag.replace(' title="mention"', '')}${title}</a>`, end: inside.end };
}

/** More words nobody searches for. */
const QUERY_AT_MOST = 512;

/** A button that searches, or asks an assistant, leads to the search: that works without a script, and answers both. */
function changeAction({ html, slots }: Work, tag: string, end: number): Change | undefined {
  const action = attributeOf(tag, 'data-action');
  const inside = action === 'search' || action === 'ask' ? textInside(html, 'span', end) : undefined;
  if (inside === undefined || !/\sclass="(?:[^"]* )?button[ "]/.test(tag)) return undefined;
  const query = (attributeOf(tag, 'data-query') ?? '').trim().slice(0, QUERY_AT_MOST).toWellFormed();
  const href = addSlot(slots, { kind: 'search', query });
  const name = attributeOf(tag, 'data-icon') ?? '';
  const icon = isIcon(name) ? iconHtml(slots, { name, color: '' }) : '';
  const look = tag.replace(/^<span/, '').replace(/\sdata-icon="[^"]*"/, '');
  return { html: `<a href="${href}"${look}${icon}${inside.html}</a>`, end: inside.end };
}

const TAG_AT_MOST = 200;

/** A tag of an update: the publisher knows how the space shows it. */
function changeTag({ html, slots }: Work, tag: string, end: number): Change | undefined {
  const name = attributeOf(tag, 'data-option');
  if (name === undefined || attributeOf(tag, 'class') !== 'update-tag') return undefined;
  const inside = textInside(html, 'span', end);
  return inside && { html: addSlot(slots, { kind: 'tag', name: name.slice(0, TAG_AT_MOST) }), end: inside.end };
}

// The publisher looks the name up; what cannot be one is not handed on.
const isIcon = (name: string): boolean => /^(?:fa-)?[a-z0-9-]{1,60}$/i.test(name);

/** Emoji that were written as HTML, and buttons with a picture. */
function changeInline(work: Work, { name, tag, end }: Tag): Change | undefined {
  if (attributeOf(tag, 'data-tag') === 'emoji') {
    const inside = textInside(work.html, name, end);
    if (inside === undefined) return undefined;
    const emoji = inside.html.trim() || emojiOfCode(attributeOf(tag, 'data-code') ?? '');
    return { html: emoji === '' ? '' : emojiHtml(emoji), end: inside.end };
  }
  const known =
    name === 'a' ? changeMention(work, tag, end) : (changeAction(work, tag, end) ?? changeTag(work, tag, end));
  if (known) return known;
  const icon = attributeOf(tag, 'data-icon') ?? '';
  if (!isIcon(icon) || !/\sclass="(?:[^"]* )?button[ "]/.test(tag)) return undefined;
  return { html: tag.replace(/\sdata-icon="[^"]*"/, '') + iconHtml(work.slots, { name: icon, color: '' }), end };
}
