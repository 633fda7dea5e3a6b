import { tagNamed, TAGS } from '../tags/tags.ts';
import type { BlockUse, Slot } from './types.ts';

/** Of HTML that authors write, by its classes: those that our tags have. */
const CLASSES = new Map<string, BlockUse>(
  TAGS.flatMap(({ use, useClasses = [] }) => (use === undefined ? [] : useClasses.map((name) => [name, use] as const))),
);

/** The language of code, and the integration, that are a diagram. */
const DIAGRAM = 'mermaid';

export function noteTag(uses: Set<BlockUse>, { base, name }: { base: string; name: string }): void {
  const use = tagNamed(base)?.use;
  if (use !== undefined) uses.add(use);
  if (name === `@${DIAGRAM}/diagram`) uses.add('diagram');
}

const CLASS = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

export function noteHtml(uses: Set<BlockUse>, html: string): void {
  if (!/\sclass/i.test(html)) return;
  for (const [, double, single, bare] of html.matchAll(CLASS))
    for (const name of (double ?? single ?? bare ?? '').split(/\s+/)) {
      const use = CLASSES.get(name.toLowerCase());
      if (use !== undefined) uses.add(use);
    }
}

export function noteSlots(uses: Set<BlockUse>, slots: readonly Slot[]): void {
  if (slots.some((slot) => slot.kind === 'code' && slot.language === DIAGRAM)) uses.add('diagram');
}
