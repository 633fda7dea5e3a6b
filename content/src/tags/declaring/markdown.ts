import { fragmentsOf, type Given, UnknownNode, word, type Writing } from '../../nodes/given.ts';

// What tags are written with where a document becomes Markdown.

export type Write = (writing: Writing, node: Given) => string;
type AttributesOf = (data: Record<string, unknown>) => string;

/** An attribute of one of our tags, or nothing without a value. Its quotes are those that the value has not. */
export function tagAttribute(name: string, value: string): string {
  if (value === '') return '';
  const line = value
    .replace(/[\r\n]+/g, ' ')
    .replaceAll('{%', '{ %')
    .replaceAll('%}', '% }');
  const quote = !line.includes('"') ? '"' : "'";
  return ` ${name}=${quote}${quote === "'" ? line.replaceAll("'", '’') : line}${quote}`;
}

export const iconAttribute: AttributesOf = (data) => tagAttribute('icon', word(data, 'icon'));

/** A tag with its end and what stands between. */
export const writeTag = (name: string, attributes: string, content: string): string =>
  `{% ${name}${attributes} %}\n${content}${beforeEnd(content)}{% end${name} %}`;

/** A block of HTML goes on until a line is empty, and would take the end of the tag with it. */
export function beforeEnd(content: string): string {
  if (content === '') return '';
  return content.endsWith('>') ? '\n\n' : '\n';
}

/** A tag around the blocks of its node. */
export const around =
  (name: string, attributesOf: AttributesOf = () => ''): Write =>
  (writing, node) =>
    writeTag(name, attributesOf(node.data), writing.writeBlocks(writing, node.nodes));

/** A tag that holds parts of one kind and nothing else. */
export const withParts =
  (name: string, part: string, write: Write, attributesOf: AttributesOf = () => ''): Write =>
  (writing, node) => {
    const inside = node.nodes.map((each) => {
      if (each.type !== part) throw new UnknownNode(each.path, `expected a block of the type "${part}"`);
      return write(writing, each);
    });
    return writeTag(name, attributesOf(node.data), inside.join('\n\n'));
  };

/** A tag that leads somewhere, with its caption. */
export const leading =
  (name: string, attribute: string, find: Write): Write =>
  (writing, node) => {
    const caption = writing.writeBlocks(writing, fragmentsOf(node, 'caption'));
    const attributes = tagAttribute(attribute, find(writing, node));
    return caption === '' ? `{% ${name}${attributes} %}` : writeTag(name, attributes, caption);
  };
