import { column, columns } from './columns.ts';
import { condition } from './condition.ts';
import { embed, file } from './figures.ts';
import { hint } from './hint.ts';
import { integration } from './integration.ts';
import { openapi, operation, schemas, swagger, webhook } from './openapi.ts';
import { prompt } from './prompt.ts';
import { code, contentRef, include, pageRef } from './slots.ts';
import { step, stepper } from './stepper.ts';
import { description, parameter, response } from './swagger.ts';
import { tab, tabs } from './tabs.ts';
import type { TagDeclaration } from './declaring/types.ts';
import { update, updates } from './updates.ts';

/** Our blocks. Each is declared once, and everything else asks its declaration. */
const ALL = [
  hint,
  code,
  ...[tabs, tab],
  ...[stepper, step],
  ...[columns, column],
  ...[updates, update],
  prompt,
  condition,
  ...[include, contentRef, pageRef],
  ...[embed, file],
  ...[openapi, swagger, operation, schemas, webhook],
  ...[description, parameter, response],
  integration,
];

/** What a publisher needs for some of our blocks, or of those that authors copy as HTML. */
export type TagUse = NonNullable<(typeof ALL)[number]['use']>;

type Tag = TagDeclaration<TagUse>;

export const TAGS: readonly Tag[] = ALL;

const BY_NAME = new Map<string, Tag>(TAGS.map((tag) => [tag.name, tag]));

export const tagNamed = (name: string): Tag | undefined => BY_NAME.get(name);

/** The names of those tags of which something holds. */
export const namesOf = (holds: (tag: Tag) => boolean): Set<string> =>
  new Set(TAGS.filter(holds).map(({ name }) => name));

/** Goes up with each change of the HTML of a tag, and with each new tag. */
export const TAGS_VERSION = TAGS.reduce((sum, { version }) => sum + version, 0);
