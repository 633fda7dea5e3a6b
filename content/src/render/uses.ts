import { INTEGRATION } from '../markdown/tag-names.ts';
import type { BlockUse, Slot } from './types.ts';

/** Of our tags, by their names. */
const TAGS: Record<string, BlockUse> = {
  tabs: 'tabs',
  stepper: 'steps',
  step: 'steps',
  updates: 'updates',
  update: 'updates',
  prompt: 'prompt',
  openapi: 'openapi',
  swagger: 'openapi',
  'openapi-operation': 'openapi',
  'openapi-schemas': 'openapi',
  'openapi-webhook': 'openapi',
  [INTEGRATION]: 'integration',
};

/** Of HTML that authors write, by its classes: those that our tags have. */
const CLASSES = new Map<string, BlockUse>([
  ['tabs', 'tabs'],
  ['stepper', 'steps'],
  ['step', 'steps'],
  ['update', 'updates'],
  ['prompt', 'prompt'],
  ['integration', 'integration'],
  ['openapi', 'openapi'],
]);

/** The language of code, and the integration, that are a diagram. */
const DIAGRAM = 'mermaid';

export function noteTag(uses: Set<BlockUse>, { base, name }: { base: string; name: string }): void {
  const use = Object.hasOwn(TAGS, base) ? TAGS[base] : undefined;
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
