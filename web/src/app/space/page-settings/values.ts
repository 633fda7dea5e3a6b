// The settings of a page as a form has them, and the change that makes the page so. Only what somebody changed is sent: all
// else of the file stays byte for byte.
import type { Icon } from '../../icons/names.ts';
import type { PageChange } from '../changes.ts';
import type { PageType } from '../model.ts';

/** Parts of a page that may be left out. */
export const PARTS = [
  ['title', 'Title'],
  ['description', 'Description'],
  ['tableOfContents', 'Table of contents'],
  ['outline', 'Outline'],
  ['pagination', 'Previous and next page'],
  ['metadata', 'Day of the last change'],
  ['tags', 'Tags'],
  ['actions', 'Buttons below the title'],
] as const;

export type Part = (typeof PARTS)[number][0];
export type Width = 'default' | 'wide';
export type CoverSize = 'hero' | 'full' | 'background';
export type Scalar = string | number | boolean;
type Values = Readonly<Record<string, Scalar>>;

export interface Reference {
  kind: string;
  file?: string;
  url?: string;
}

/** A page as the API answers it, as far as it is set here. */
export interface PageRead {
  id: string;
  type: PageType;
  title: string;
  slug?: string;
  path?: string;
  description?: string;
  emoji?: string;
  icon?: string;
  hidden?: boolean;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  condition?: string;
  /** The names of its tags. */
  tags?: readonly string[];
  href?: string;
  target?: { kind: string };
  variables?: Values;
  layout?: Readonly<Record<Part | 'cover', boolean>> & { width: Width; coverSize: CoverSize };
  cover?: { ref?: Reference; yPos: number; height?: number };
}

export interface Variable {
  name: string;
  value: string;
}

export interface Cover {
  /** Undefined for none. A file is one of the space, `new` one that is uploaded with the settings. */
  picture: { kind: 'file'; file: string } | { kind: 'url'; url: string } | { kind: 'new'; file: File } | undefined;
  y: string;
  height: string;
  size: CoverSize;
  isShown: boolean;
}

export interface Settings {
  title: string;
  slug: string;
  description: string;
  icon: Icon;
  url: string;
  hidden: boolean;
  noIndex: boolean;
  noRobotsIndex: boolean;
  condition: string;
  variables: readonly Variable[];
  tags: readonly string[];
  parts: Readonly<Record<Part, boolean>>;
  width: Width;
  cover: Cover;
}

export type Field = keyof Settings;
export type Faults = Partial<Record<Field, string>>;

export function toSettings(page: PageRead): Settings {
  const { layout, cover, variables = {} } = page;
  return {
    title: page.title,
    slug: page.slug ?? '',
    description: page.description ?? '',
    icon: { emoji: page.emoji ?? '', icon: page.icon ?? '' },
    url: page.target?.kind === 'url' ? (page.href ?? '') : '',
    hidden: page.hidden === true,
    noIndex: page.noIndex === true,
    noRobotsIndex: page.noRobotsIndex === true,
    condition: page.condition ?? '',
    variables: toVariables(variables),
    tags: page.tags ?? [],
    parts: Object.fromEntries(PARTS.map(([part]) => [part, layout?.[part] !== false])) as Record<Part, boolean>,
    width: layout?.width ?? 'default',
    cover: {
      picture: pictureOf(cover?.ref),
      y: cover === undefined || cover.yPos === 0 ? '' : String(cover.yPos),
      height: cover?.height === undefined ? '' : String(cover.height),
      size: layout?.coverSize ?? 'hero',
      isShown: layout?.cover !== false,
    },
  };
}

function pictureOf(ref: Reference | undefined): Cover['picture'] {
  if (ref?.file !== undefined) return { kind: 'file', file: ref.file };
  return ref?.url === undefined ? undefined : { kind: 'url', url: ref.url };
}

/** What a form says that no page can be; the rest the server checks. */
export function findFaults(now: Settings): Faults {
  const faults: Faults = {};
  if (now.title.trim() === '') faults.title = 'Give the page a title.';
  const { y, height } = now.cover;
  if (numberOf(y) === undefined || numberOf(height) === undefined) faults.cover = 'Write numbers of pixels.';
  else if (height.trim() !== '' && !(numberOf(height)! > 0 && numberOf(height)! <= 2000))
    faults.cover = 'A cover is 1 to 2000 pixels high.';
  const ofVariables = faultOfVariables(now.variables);
  if (ofVariables !== undefined) faults.variables = ofVariables;
  return faults;
}

export function faultOfVariables(variables: readonly Variable[]): string | undefined {
  const names = variables.filter(isFilled).map(({ name }) => name.trim());
  if (names.includes('')) return 'Give each variable a name.';
  return new Set(names).size < names.length ? 'Two variables have the same name.' : undefined;
}

/** Nothing is zero. */
const numberOf = (text: string): number | undefined =>
  Number.isFinite(Number(text.trim())) ? Number(text.trim()) : undefined;

const isFilled = ({ name, value }: Variable): boolean => name.trim() !== '' || value !== '';

type Update = Record<string, unknown>;

/** What is to change of a page, for `update_page`; undefined where nothing is. */
export function toUpdate(page: PageRead, now: Settings): Update | undefined {
  const was = toSettings(page);
  const update: Update = {};
  const isOther = (key: 'title' | 'slug' | 'description' | 'condition' | 'url'): boolean =>
    now[key] !== was[key] && now[key].trim() !== was[key];
  if (isOther('title')) update['title'] = now.title.trim();
  if (isOther('slug') && now.slug.trim() !== '') update['slug'] = now.slug.trim();
  for (const key of ['description', 'condition'] as const) if (isOther(key)) update[key] = now[key].trim() || null;
  for (const key of ['emoji', 'icon'] as const)
    if (now.icon[key] !== was.icon[key]) update[key] = now.icon[key] || null;
  for (const key of ['hidden', 'noIndex', 'noRobotsIndex'] as const) if (now[key] !== was[key]) update[key] = now[key];
  if (now.tags.join('\n') !== was.tags.join('\n')) update['tags'] = now.tags;
  if (isOther('url')) update['target'] = { kind: 'url', url: now.url.trim() };
  const further = {
    variables: changedVariables(page.variables ?? {}, now.variables),
    layout: changedLayout(was, now),
    cover: changedCover(was, now),
  };
  for (const [key, value] of Object.entries(further)) if (value !== undefined) update[key] = value;
  return Object.keys(update).length === 0 ? undefined : update;
}

export const toVariables = (values: Values): Variable[] =>
  Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));

/** What is to change of these values, null for those that go; undefined where nothing is. */
export function changedVariables(
  variables: Values,
  now: readonly Variable[],
): Record<string, Scalar | null> | undefined {
  const kept = new Map(now.filter(isFilled).map(({ name, value }) => [name.trim(), value]));
  const changed: Record<string, Scalar | null> = {};
  for (const name of Object.keys(variables)) if (!kept.has(name)) changed[name] = null;
  for (const [name, value] of kept) {
    const was = Object.hasOwn(variables, name) ? variables[name] : undefined;
    if (was === undefined || String(was) !== value) changed[name] = toScalar(value, was);
  }
  return Object.keys(changed).length === 0 ? undefined : changed;
}

/** A value as its text reads: a number and a truth value where the whole text is one, unless it was a text before. */
export function toScalar(text: string, was?: Scalar): Scalar {
  if (typeof was === 'string') return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return text !== '' && String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

function changedLayout(was: Settings, now: Settings): Update | undefined {
  const layout: Update = {};
  for (const [part] of PARTS) if (now.parts[part] !== was.parts[part]) layout[part] = now.parts[part];
  if (now.width !== was.width) layout['width'] = now.width;
  if (now.cover.size !== was.cover.size) layout['coverSize'] = now.cover.size;
  if (now.cover.isShown !== was.cover.isShown) layout['cover'] = now.cover.isShown;
  return Object.keys(layout).length === 0 ? undefined : layout;
}

function changedCover({ cover: was }: Settings, { cover: now }: Settings): Update | null | undefined {
  if (now.picture === undefined) return was.picture === undefined ? undefined : null;
  const cover: Update = {};
  if (JSON.stringify(now.picture) !== JSON.stringify(was.picture) || now.picture.kind === 'new')
    cover['ref'] = now.picture.kind === 'new' ? { kind: 'file', file: 'ref:cover' } : now.picture;
  if (now.y.trim() !== was.y) cover['yPos'] = numberOf(now.y);
  if (now.height.trim() !== was.height) cover['height'] = now.height.trim() === '' ? null : numberOf(now.height);
  return Object.keys(cover).length === 0 ? undefined : cover;
}

/** The whole batch: a new cover is uploaded with it, so that neither is there without the other. */
export function toChanges(page: PageRead, now: Settings, upload?: { base64: string }): PageChange[] {
  const update = toUpdate(page, now);
  if (update === undefined) return [];
  const { picture } = now.cover;
  const updating: PageChange = { operation: 'update_page', page: page.id, ...update };
  if (picture?.kind !== 'new' || upload === undefined) return [updating];
  const files = [{ name: picture.file.name, base64: upload.base64, ref: 'cover' }];
  return [{ operation: 'insert_files', files }, updating];
}

const FIELDS: Readonly<Record<string, Field>> = {
  ...{ title: 'title', slug: 'slug', description: 'description', emoji: 'icon', icon: 'icon', target: 'url' },
  ...{ condition: 'condition', variables: 'variables', tags: 'tags', layout: 'parts', cover: 'cover', files: 'cover' },
};

/** What a refusal says of single fields, by their places in the batch. */
export function faultsOf(answer: unknown): Faults {
  const { details } = (answer as { error?: { details?: unknown } } | undefined)?.error ?? {};
  const faults: Faults = {};
  for (const { path, message } of Array.isArray(details) ? (details as { path?: string; message?: string }[]) : []) {
    const [, changes, , name = ''] = (path ?? '').split('/');
    const field = changes === 'changes' && Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field !== undefined && message !== undefined) faults[field] ??= asSentence(message);
  }
  return faults;
}

const asSentence = (message: string): string =>
  message.charAt(0).toUpperCase() + message.slice(1) + (message.endsWith('.') ? '' : '.');

/** The front matter of a file as it stands there; empty where it has none. */
export const headOf = (source: string): string =>
  /^\uFEFF?---[ \t]*\r?\n(?:[^]*?\r?\n)?---[ \t]*(?:\r?\n|$)/.exec(source)?.[0] ?? '';

/** The address of a page that is called so. */
export function toPagePath({ path = '', slug = '' }: PageRead, now: string): string {
  const folder = path.endsWith(slug)
    ? path.slice(0, path.length - slug.length)
    : path.slice(0, path.lastIndexOf('/') + 1);
  return `/${folder}${now.trim() || slug}`;
}
