import { resolveTarget } from '../links/resolve.ts';
import { slugify } from '../text/slug.ts';
import type { Warning } from '../warning.ts';
import { fileLookup, type FoundFile } from './file-lookup.ts';
import type { NavigationInput, PlannedDocument, PlannedNode } from './navigation-types.ts';
import {
  type Addressing,
  claimEmpty,
  claimGroup,
  claimPage,
  isMarkdownPath,
  lastSegment,
  startAddressing,
  titleOfFile,
} from './page-paths.ts';
import type { SummaryEntry } from './summary-types.ts';

/** Where an entry's children hang: the path of the page or group above, and whether a group may stand here. */
type Place = { parent: string; top: boolean };

type Planning = {
  input: NavigationInput;
  find: (path: string) => FoundFile | undefined;
  /** Files that some entry lists without an anchor: an entry with an anchor is then only a link to it. */
  whole: Set<string>;
  placed: Set<string>;
  addressing: Addressing;
  warnings: Warning[];
};

/** The planned tree of a SUMMARY's entries; `warnings` is added to. */
export function planSummary(
  input: NavigationInput,
  entries: readonly SummaryEntry[],
  warnings: Warning[],
): PlannedNode[] {
  const find = fileLookup(input.markdownPaths);
  const planning: Planning = {
    input,
    find,
    whole: new Set(),
    placed: new Set(),
    addressing: startAddressing(input, filesAtTop(entries, find)),
    warnings,
  };
  collectWhole(planning, entries);
  return planAll(planning, entries, { parent: '', top: true });
}

function filesAtTop(entries: readonly SummaryEntry[], find: Planning['find']): string[] {
  return entries.flatMap((entry) => {
    const path = entry.kind === 'page' && entry.anchor === undefined ? targetPath(entry) : undefined;
    return path === undefined ? [] : [find(path)?.path ?? path];
  });
}

function collectWhole(planning: Planning, entries: readonly SummaryEntry[]): void {
  for (const entry of entries) {
    const path = entry.kind === 'page' && entry.anchor === undefined ? targetPath(entry) : undefined;
    const file = path === undefined ? undefined : planning.find(path);
    if (file) planning.whole.add(file.path);
    collectWhole(planning, entry.children);
  }
}

function targetPath(entry: SummaryEntry): string | undefined {
  const target = resolveTarget('', entry.target ?? '');
  // The undecoded form comes first in `find`, which decodes by itself: a name may really contain `%20`.
  return target.kind === 'path' ? target.raw : undefined;
}

function planAll(planning: Planning, entries: readonly SummaryEntry[], place: Place): PlannedNode[] {
  return entries.flatMap((entry) => planEntry(planning, entry, place));
}

function planEntry(planning: Planning, entry: SummaryEntry, place: Place): PlannedNode[] {
  switch (entry.kind) {
    case 'group':
      return [planGroup(planning, entry)];
    case 'page':
      return [planPage(planning, entry, place)];
    case 'link':
      return [
        {
          type: 'link',
          title: entry.title || entry.target || 'Untitled',
          url: entry.target ?? '',
          children: planChildren(planning, entry, place),
        },
      ];
    case 'computed':
      return entry.computed ? [{ type: 'computed', title: entry.title, computed: entry.computed }] : [];
    case 'text':
      return planText(planning, entry, place);
  }
}

function planChildren(planning: Planning, entry: SummaryEntry, place: Place): PlannedNode[] {
  return planAll(planning, entry.children, { ...place, top: false });
}

function planGroup(planning: Planning, entry: SummaryEntry): PlannedNode {
  const { path, parent } = claimGroup(planning.addressing, entry.anchor ?? (slugify(entry.title) || 'group'));
  return {
    type: 'group',
    title: entry.title,
    slug: path,
    path,
    children: planAll(planning, entry.children, { parent, top: false }),
  };
}

function planText(planning: Planning, entry: SummaryEntry, place: Place): PlannedNode[] {
  if (entry.children.length === 0) {
    warn(
      planning,
      entry,
      'summary.no_link',
      `The entry “${short(entry.title)}” has neither a link nor children and is left out.`,
    );
    return [];
  }
  // A group of the navigation has no page of its own; below another page, it needs an empty one.
  if (place.top) return [planGroup(planning, { ...entry, title: entry.title || 'Untitled' })];
  warn(planning, entry, 'summary.empty_page', `The entry “${short(entry.title)}” has no link; it is an empty page.`);
  return [planEmpty(planning, entry, place)];
}

function planEmpty(planning: Planning, entry: SummaryEntry, place: Place): PlannedDocument {
  const slug = slugify(entry.title) || 'page';
  const path = claimEmpty(planning.addressing, { slug, parent: place.parent });
  return {
    type: 'document',
    title: entry.title || 'Untitled',
    slug: lastSegment(path),
    path,
    children: planChildren(planning, entry, { parent: path, top: false }),
  };
}

function planPage(planning: Planning, entry: SummaryEntry, place: Place): PlannedNode {
  const path = targetPath(entry);
  const found = path === undefined ? undefined : planning.find(path);
  if (path === undefined || (!found && !canBeMissingPage(path))) return planOtherFile(planning, entry, place);
  if (!found) {
    warn(planning, entry, 'summary.missing_file', `The file \`${short(path)}\` does not exist; the page is empty.`);
    return planDocument(planning, entry, { file: path, place });
  }
  if (!found.exact)
    warn(
      planning,
      entry,
      'summary.inexact_path',
      `The path \`${short(path)}\` was taken for \`${short(found.path)}\`.`,
    );
  if (planning.placed.has(found.path) || (entry.anchor !== undefined && planning.whole.has(found.path))) {
    const link: PlannedNode = {
      type: 'link',
      title: entry.title || titleOfFile(found.path),
      page: found.path,
      children: planChildren(planning, entry, place),
    };
    if (entry.anchor !== undefined) link.anchor = entry.anchor;
    return link;
  }
  planning.placed.add(found.path);
  return planDocument(planning, entry, { file: found.path, source: found.path, place });
}

function planDocument(
  planning: Planning,
  entry: SummaryEntry,
  { file, source, place }: { file: string; source?: string; place: Place },
): PlannedDocument {
  const h1 = source === undefined ? undefined : planning.input.facts(source)?.h1;
  const title = entry.title || h1 || titleOfFile(file);
  const path = claimPage(planning.addressing, { file, title, parent: place.parent });
  const document: PlannedDocument = { type: 'document', title, slug: lastSegment(path), path, children: [] };
  if (source !== undefined) document.source = source;
  document.children = planChildren(planning, entry, { parent: path, top: false });
  return document;
}

// A missing `x.md`, or a folder or a name whose ending was left out, is a page that somebody meant to write.
function canBeMissingPage(path: string): boolean {
  return isMarkdownPath(path) || !/\.[A-Za-z0-9]{1,8}$/.test(path);
}

function planOtherFile(planning: Planning, entry: SummaryEntry, place: Place): PlannedNode {
  warn(
    planning,
    entry,
    'summary.not_a_page',
    `The target \`${short(entry.target ?? '')}\` is no page of this space; the entry becomes a link.`,
  );
  return {
    type: 'link',
    title: entry.title || (entry.target ?? 'Untitled'),
    url: entry.target ?? '',
    children: planChildren(planning, entry, place),
  };
}

function warn(planning: Planning, entry: SummaryEntry, code: string, message: string): void {
  planning.warnings.push({ code, message, line: entry.line });
}

function short(text: string): string {
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
