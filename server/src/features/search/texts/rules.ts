import { createHash } from 'node:crypto';
import type { PartSlot } from '@lectern/content';
import type { OpenapiText } from '@lectern/openapi';
import type { ReusableEntry, TextAsk, BlockText } from '#features/contents/index.ts';
import type { Cut, CutSection, DerivedSection } from './cut.worker.ts';

/** A text with what stands in it of others, as far as that could be found. */
export interface Plan {
  sections: readonly CutSection[];
  inside: ReadonlyMap<PartSlot, Plan | Ask>;
}

/** A block that shows a part of a description, and the anchor that it has on its page. */
export interface Ask extends TextAsk {
  anchor: string;
}

/** What a text shows of others, without where. */
export interface Shown {
  /** Each time that one is included, also within others. */
  includes: ReusableEntry[];
  asks: Ask[];
}

/** What stands in a text of others, its own sections aside. */
export const partsOf = (cut: Cut): PartSlot[] => cut.sections.flatMap(({ parts }) => parts ?? []);

/** Whether anybody sees other texts in it. */
export const hasParts = (cut: Cut): boolean => [cut, cut.all ?? cut].some((seen) => partsOf(seen).length > 0);

/** Of one page, in characters and in sections: more than anybody reads, and little enough to be kept for many pages. */
const TEXT_AT_MOST = 300_000;
const SECTIONS_AT_MOST = 1000;

/** The sections of a text with those of the others where they stand: what has a heading of its own is a section of its own. */
export const assemble = (plan: Plan, described: (ask: Ask) => BlockText | undefined): DerivedSection[] =>
  assembleOnce(plan, { described, assembled: new Map() });

interface Assembly {
  described: (ask: Ask) => BlockText | undefined;
  /** What stands in many places is put together once: a few texts that include each other often would multiply without end. */
  assembled: Map<Plan, DerivedSection[]>;
}

function assembleOnce(plan: Plan, assembly: Assembly): DerivedSection[] {
  const known = assembly.assembled.get(plan);
  if (known !== undefined) return known;
  let left = TEXT_AT_MOST;
  const found: DerivedSection[] = [];
  for (const { parts = [], ...section } of plan.sections) {
    found.push(section);
    for (const inner of insertedAt(parts, plan, assembly)) {
      left -= inner.text.length + inner.heading.length + 1;
      if (left < 0 || found.length >= SECTIONS_AT_MOST) break;
      if (inner.anchor !== '') found.push(inner);
      else section.text = joined(section.text, inner.text);
    }
  }
  assembly.assembled.set(plan, found);
  return found;
}

function* insertedAt(parts: readonly PartSlot[], { inside }: Plan, assembly: Assembly): Generator<DerivedSection> {
  for (const part of parts) {
    const found = inside.get(part);
    if (found === undefined) continue;
    yield* 'sections' in found ? assembleOnce(found, assembly) : sectionsOf(found, assembly.described(found)?.text);
  }
}

const joined = (above: string, below: string): string =>
  above === '' || below === '' ? above + below : `${above}\n${below}`;

function sectionsOf({ anchor, slot }: Ask, described: OpenapiText | undefined): DerivedSection[] {
  if (described === undefined) return [{ anchor: '', heading: '', level: 1, text: standIn(slot) }];
  return described.parts.map(({ suffix, title, text }) => ({
    anchor: `${anchor}${suffix}`,
    heading: title,
    level: 2,
    text,
  }));
}

/** What a block shows of itself while its description cannot be had. */
const standIn = ({ method, path, name, schemas, summary = '' }: Ask['slot']): string =>
  [method.toUpperCase(), path, summary || name || schemas.join(', ')].filter((word) => word !== '').join(' ');

/** What a page is found by has a name: that of its body, and behind it, where other texts stand in it, what they are. */
export const bodyIn = (name: string): string => name.split('~', 1)[0] ?? '';

export const isComposed = (name: string): boolean => name.includes('~');

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32);
