import { beforeEnd, tagAttribute } from '../../tags/declaring/markdown.ts';
import { tagNamed } from '../../tags/tags.ts';
import { textOf } from '../attributes.ts';
import type { EditNode } from '../types.ts';

/** The beginning of a tag, with what its node says. */
export function openTag(node: EditNode): string {
  if (node.type === 'if') return `{% if ${textOf(node, 'expression').replaceAll(/\s+/g, ' ')} %}`;
  const name = node.type === 'integration' ? textOf(node, 'name') : node.type;
  return `{% ${name}${tagAttributes(node)} %}`;
}

export function tagAttributes(node: EditNode): string {
  const all = Object.entries((node.attrs?.['attributes'] ?? {}) as Record<string, string>);
  return all
    .map(([name, value]) => {
      if (value === '') return name === '' ? '' : ` ${name}=""`;
      const written = tagAttribute(name === '' ? 'x' : name, value);
      // A value without a name.
      return name === '' ? ` ${written.slice(3)}` : written;
    })
    .join('');
}

/** A tag with what stands in it. One that may stand alone has no end where that is nothing. */
export function tagAround(node: EditNode, inside: string): string {
  const open = openTag(node);
  const isAlone = node.type !== 'if' && tagNamed(node.type)?.end !== 'always';
  if (inside === '' && isAlone) return open;
  return `${open}\n${inside}${beforeEnd(inside)}{% end${node.type} %}`;
}
