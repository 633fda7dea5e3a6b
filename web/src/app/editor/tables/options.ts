// What can be chosen in a column of choices: in the head as a list of HTML, in cells as pieces of text with their ids.
import type { Node } from 'prosemirror-model';
import { schema, typeNamed } from '../model/schema.ts';

export interface Option {
  id: string;
  label: string;
  color: string;
}

const OPTION = /<option\b([^>]*)>([^<]*)/gi;
const CHOSEN = /<span data-option="([^"]*)">/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const attributeOf = (written: string, name: string): string =>
  decode(new RegExp(`(?:^|\\s)${name}="([^"]*)"`, 'i').exec(written)?.[1] ?? '');

const sourceIn = (node: Node): string =>
  node.children.map(({ type, attrs }) => (type.name === 'inlineSource' ? String(attrs['text']) : '')).join('');

/** Whether a node is all the choices of a column. */
export const isChoices = ({ type, attrs }: Node): boolean =>
  type.name === 'inlineSource' && /^<select[\s>]/i.test(String(attrs['text']));

/** What a cell of the head offers. */
export function optionsOf(head: Node): Option[] {
  const source = sourceIn(head);
  if (!/<select[\s>]/i.test(source)) return [];
  return [...source.matchAll(OPTION)].map(([, written = '', text = '']) => ({
    id: attributeOf(written, 'value'),
    label: attributeOf(written, 'label') || decode(text).trim(),
    color: attributeOf(written, 'color'),
  }));
}

export function selectOf(options: readonly Option[]): string {
  const all = options.map(
    ({ id, label, color }) =>
      `<option value="${encode(id)}" label="${encode(label)}"${color === '' ? '' : ` color="${encode(color)}"`}></option>`,
  );
  return `<select multiple>${all.join('')}</select>`;
}

/** Which of them a cell has chosen. */
export const chosenIn = (cell: Node): string[] => [...sourceIn(cell).matchAll(CHOSEN)].map(([, id = '']) => decode(id));

/** What a cell says that has chosen these: as the kernel reads it, so that the end of one and the beginning of the next are one piece. */
export function chosenNodes(ids: readonly string[], options: readonly Option[]): Node[] {
  const source = (text: string): Node => typeNamed('inlineSource').create({ text });
  const nodes = ids.flatMap((id, index) => {
    const label = options.find((option) => option.id === id)?.label || id;
    return [source(`${index === 0 ? '' : '</span>'}<span data-option="${encode(id)}">`), schema.text(label)];
  });
  return nodes.length === 0 ? [] : [...nodes, source('</span>')];
}

/** A list of labels, one on each line, as options: those that were there keep their ids and colors. */
export function optionsFrom(lines: string, before: readonly Option[]): Option[] {
  const labels = [...new Set(lines.split('\n').map((line) => line.trim()))].filter((label) => label !== '');
  const taken = new Set(before.map(({ id }) => id));
  return labels.map((label) => {
    const known = before.find((option) => option.label === label);
    if (known !== undefined) return known;
    const base =
      label
        .toLowerCase()
        .replaceAll(/[^a-z\d]+/g, '-')
        .replaceAll(/^-|-$/g, '') || 'option';
    let id = base;
    for (let number = 2; taken.has(id); number++) id = `${base}-${number}`;
    taken.add(id);
    return { id, label, color: '' };
  });
}
