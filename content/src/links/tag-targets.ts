import type { Token } from 'markdown-it';
import { placeOf } from '../markdown/positions.ts';
import { INTEGRATION, knownTag } from '../markdown/tag-names.ts';
import type { BlockTag } from '../markdown/tag-syntax.ts';
import type { PageLink } from './types.ts';

/** Which attribute of a tag is a target, the first that is there; the empty name is a value without one. */
const TARGETS: Record<string, { kind: PageLink['kind']; attributes: string[] }> = {
  include: { kind: 'include', attributes: ['', 'src'] },
  'content-ref': { kind: 'page-link', attributes: ['url', 'page', ''] },
  'page-ref': { kind: 'page-link', attributes: ['url', 'page', ''] },
  file: { kind: 'file', attributes: ['src', ''] },
  embed: { kind: 'embed', attributes: ['url', ''] },
  openapi: { kind: 'openapi', attributes: ['src'] },
  swagger: { kind: 'openapi', attributes: ['src'] },
  [INTEGRATION]: { kind: 'embed', attributes: ['url'] },
};

export function tagTarget(token: Token): PageLink | undefined {
  const tag = token.meta as BlockTag;
  const known = knownTag(tag.name);
  const targets = known && !known.closes ? TARGETS[known.base] : undefined;
  const name = targets?.attributes.find((attribute) => tag.attributes[attribute] !== undefined);
  const span = name === undefined ? undefined : tag.values[name];
  const target = name === undefined ? '' : (tag.attributes[name]?.trim() ?? '');
  if (!targets || !span || target === '') return undefined;
  const offset = (placeOf(token).offset ?? 0) + (tag.attributes[name ?? '']?.indexOf(target) ?? 0);
  return {
    kind: targets.kind,
    target,
    syntax: 'tag',
    start: offset + span.start,
    end: offset + span.start + target.length,
  };
}
