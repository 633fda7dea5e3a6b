import { OURS } from '../../text/own-characters.ts';
import { ALLOWED_ATTRIBUTES, allowedClasses, colorClasses } from './allow-list.ts';
import { addSlot } from '../slots.ts';
import type { Slot } from '../types.ts';
import { imageFate, linkFate } from './urls.ts';

export type Attributes = Record<string, string>;

const OPEN_BOX = { type: 'checkbox', disabled: '', 'aria-label': 'To do' };
const DONE_BOX = { type: 'checkbox', disabled: '', checked: '', 'aria-label': 'Done' };

// A button without a script is only words, and an input that is no checkbox is nothing. It may not get a name that is not on
// the list: sanitize-html 2.18 keeps the new name of an element that it drops, and ends a later one by it.
export const keptName = (tagName: string, attribs: Record<string, string>): string =>
  tagName === 'button' || isOtherInput(tagName, attribs) ? 'span' : tagName;

export const isOtherInput = (tagName: string, attribs: Record<string, string>): boolean =>
  tagName === 'input' && attribs['type']?.toLowerCase() !== 'checkbox';

/** Whether an element may have this attribute. */
export const isAllowed = (tag: string, name: string): boolean =>
  ALLOWED_ATTRIBUTES['*']?.includes(name) === true ||
  (Object.hasOwn(ALLOWED_ATTRIBUTES, tag) && ALLOWED_ATTRIBUTES[tag]?.includes(name) === true);

/** What is left of an element's attributes. Every URL passes here, whoever wrote it, and becomes a slot where it must. */
export function cleanAttributes(tag: string, attribs: Attributes, slots: Slot[]): Attributes {
  if (isOtherInput(tag, attribs)) return {};
  const clean: Attributes = {};
  for (const [name, value] of Object.entries(attribs)) {
    if (name === 'id' || (name === 'name' && tag === 'a')) cleanId(tag, value, clean);
    else if (name === 'aria-labelledby') cleanLabel(value, clean);
    else if (name === 'href') cleanHref(value, clean, slots);
    else if (name === 'src') cleanSrc(value, clean, slots);
    else if (name === 'srcset') cleanSrcset(value, clean, slots);
    else if (name === 'class') addClasses(clean, allowedClasses(value));
    else if (name === 'style') cleanStyle(value, clean);
    else if (name === 'align') cleanAlign(value, clean);
    else clean[name] = value.replaceAll(OURS, '');
  }
  if (tag === 'input') return { ...(clean['checked'] === undefined ? OPEN_BOX : DONE_BOX) };
  if (tag === 'button') addClasses(clean, /\bbutton\b/.test(clean['class'] ?? '') ? '' : 'button');
  if (clean['data-tag'] === 'hint') addClasses(clean, hintClasses(attribs));
  if (tag === 'a' && /^https?:/i.test(clean['href'] ?? '')) clean['rel'] = 'noopener noreferrer';
  return clean;
}

// An author's id could shadow a name that scripts use (`window.config`), so it gets a prefix, except on anchors, which exist
// to be linked to. Ids of ours carry a character that authors cannot write.
function cleanId(tag: string, value: string, clean: Attributes): void {
  if (value.startsWith(OURS)) clean['id'] = value.slice(1);
  else if (!/^[\p{L}\p{M}\p{N}.+_:-]{1,200}$/u.test(value)) return;
  else if (tag === 'a') clean['id'] ??= value;
  else if (/^h[2-6]$/.test(tag)) clean['id'] ??= value;
  else clean['id'] ??= `user-content-${value}`;
}

// A name that an author took from elsewhere could say something else to a reader than the page shows.
function cleanLabel(value: string, clean: Attributes): void {
  if (value.startsWith(OURS)) clean['aria-labelledby'] = value.slice(1);
}

function cleanHref(value: string, clean: Attributes, slots: Slot[]): void {
  const file = value.startsWith(OURS);
  const url = file ? value.slice(1) : value.replaceAll(OURS, '');
  const fate = linkFate(url);
  if (fate === 'keep') clean['href'] = url.trim();
  else if (fate === 'slot') clean['href'] = addSlot(slots, { kind: file ? 'file' : 'link', target: url.trim() });
}

function cleanSrc(value: string, clean: Attributes, slots: Slot[]): void {
  const fate = imageFate(value);
  if (fate === 'keep') clean['src'] = value.trim();
  else if (fate === 'slot') clean['src'] = addSlot(slots, { kind: 'image', target: value.trim() });
}

// File names with blanks stand here bare, so a candidate is split at its descriptor and not at the first blank.
function cleanSrcset(value: string, clean: Attributes, slots: Slot[]): void {
  const candidates: string[] = [];
  for (const candidate of value.trim().startsWith('data:') ? [value] : value.split(/,\s+/).slice(0, 20)) {
    const text = candidate.trim();
    const blank = text.lastIndexOf(' ');
    const descriptor = blank > 0 && /^ \d{1,5}(?:\.\d{1,3})?[wx]$/.test(text.slice(blank)) ? text.slice(blank) : '';
    const url = text.slice(0, text.length - descriptor.length);
    const fate = imageFate(url);
    if (fate === 'slot') candidates.push(addSlot(slots, { kind: 'image', target: url }) + descriptor);
    else if (fate === 'keep' && !/[\s,]/.test(url)) candidates.push(url + descriptor);
  }
  if (candidates.length > 0) clean['srcset'] = candidates.join(', ');
}

// The Markdown parser writes a column's alignment as a style.
function cleanStyle(value: string, clean: Attributes): void {
  addClasses(clean, colorClasses(value));
  const align = /^text-align:\s*(left|center|right)\b/.exec(value)?.[1];
  if (align !== undefined) clean['align'] ??= align;
}

function cleanAlign(value: string, clean: Attributes): void {
  const align = value.trim().toLowerCase();
  if (['left', 'center', 'right', 'justify'].includes(align)) clean['align'] = align;
}

function addClasses(clean: Attributes, classes: string): void {
  if (classes !== '') clean['class'] = clean['class'] === undefined ? classes : `${clean['class']} ${classes}`;
}

function hintClasses(attribs: Attributes): string {
  const style = attribs['data-style'] ?? '';
  return `hint hint-${['info', 'success', 'warning', 'danger'].includes(style) ? style : 'info'}`;
}
