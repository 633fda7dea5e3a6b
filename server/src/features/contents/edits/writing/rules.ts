import { isTagName, type PageFacts, type YamlChange } from '@lectern/content';
import type { Batch } from '../batches/index.ts';
import { unusable, wrong } from '../errors.ts';
import { relativePath } from '../incoming/links.ts';
import type { PageChange } from '../schema.ts';
import { urlOfReference } from '../incoming/texts.ts';

/** Of a heading that becomes a title. */
const TITLE_AT_MOST = 200;

/** What a text calls its page, as a title: on one line, and no longer than titles are. */
export const asTitle = (text: string): string =>
  [...text.replaceAll('\0', '\uFFFD').replace(/\s+/g, ' ').trim()].slice(0, TITLE_AT_MOST).join('');

/** A title on one line. */
export function titleOf(title: string, change: number): string {
  const line = title.replace(/\s+/g, ' ').trim();
  if (line === '') throw wrong({ change, at: '/title' }, 'expected a title that is not blank');
  return line;
}

const FLAGS = ['hidden', 'noIndex', 'noRobotsIndex'] as const;
const TEXTS = ['description', 'emoji', 'icon'] as const;

/** What a change says of a page besides its text, as values of its front matter; what it says already is left out. */
export function frontMatterOf(
  batch: Batch,
  change: PageChange,
  { index, source, facts }: { index: number; source: string; facts: PageFacts },
): YamlChange[] {
  const changes: YamlChange[] = [];
  for (const key of TEXTS) {
    const value = change[key];
    if (value !== undefined && (value ?? '') !== (facts[key] ?? ''))
      changes.push({ path: [key], value: value || undefined });
  }
  for (const key of FLAGS) {
    const value = change[key];
    if (value !== undefined && value !== facts[key]) changes.push({ path: [key], value: value || undefined });
  }
  const { condition, tags } = change;
  if (condition !== undefined && (condition ?? '') !== (facts.condition ?? ''))
    changes.push({ path: ['if'], value: condition || undefined });
  const unnamed = tags?.findIndex((tag) => !isTagName(tag)) ?? -1;
  if (unnamed >= 0)
    throw wrong(
      { change: index, at: `/tags/${unnamed}` },
      'expected a name of a tag, without commas, quotes and braces',
    );
  if (tags !== undefined && tags.join('\n') !== (facts.tags ?? []).join('\n'))
    changes.push({ path: ['tags'], value: tags.length === 0 ? undefined : tags });
  for (const [name, value] of Object.entries(change.variables ?? {}))
    changes.push({ path: ['vars', name], value: value ?? undefined });
  changes.push(...layoutOf(change, facts), ...coverOf(batch, change, { index, source }));
  return changes;
}

function layoutOf({ layout }: PageChange, facts: PageFacts): YamlChange[] {
  if (layout === undefined) return [];
  if (layout === null) return [{ path: ['layout'], value: undefined }];
  const { width, coverSize, ...switches } = layout;
  const shown = Object.entries(switches).filter(
    ([name, value]) => facts.layout[name as keyof typeof switches] !== value,
  );
  return [
    ...(width === undefined || width === facts.layout.width ? [] : [{ path: ['layout', 'width'], value: width }]),
    ...(coverSize === undefined || coverSize === facts.layout.coverSize
      ? []
      : [{ path: ['layout', 'cover', 'size'], value: coverSize }]),
    ...shown.map(([name, value]) => ({ path: ['layout', name, 'visible'], value })),
  ];
}

function coverOf(
  batch: Batch,
  { cover }: PageChange,
  { index, source }: { index: number; source: string },
): YamlChange[] {
  if (cover === undefined) return [];
  if (cover === null)
    return ['cover', 'coverDark', 'coverY', 'coverHeight'].map((key) => ({ path: [key], value: undefined }));
  const address = (ref: NonNullable<typeof cover.ref>, at: string): string => {
    const fileById = new Map(batch.draft.files.map((file) => [file.id, file]));
    const url = urlOfReference(ref, { fileById }, batch.named);
    if (url === undefined) throw unusable({ change: index, at }, 'expected a URL, or a file of this content');
    return ref.kind === 'file' ? relativePath(source, url) : url;
  };
  const { ref, refDark, yPos, height } = cover;
  return [
    ...(ref === undefined ? [] : [{ path: ['cover'], value: address(ref, '/cover/ref') }]),
    ...(refDark === undefined
      ? []
      : [{ path: ['coverDark'], value: refDark === null ? undefined : address(refDark, '/cover/refDark') }]),
    ...(yPos === undefined ? [] : [{ path: ['coverY'], value: yPos }]),
    ...(height === undefined ? [] : [{ path: ['coverHeight'], value: height ?? undefined }]),
  ];
}
