// Texts that come with an edit: documents become Markdown, and references the addresses that links write.
import { type ContentRef, decodeText, isWholeDocument, markdownOf, UnknownNode } from '@lectern/content';
import type { WholeTree } from '../../trees/index.ts';
import { bytesFromSource } from '../../sources.ts';
import { type Spot, unusable, wrong } from '../errors.ts';
import { idOf, type Named } from './names.ts';
import type { EditChange } from '../schema.ts';

type WithDocument = Pick<Extract<EditChange, { document?: unknown }>, 'document'>;

/** Longer texts are pages that are shown as plain text. */
export const TEXT_AT_MOST = 2 * 1024 * 1024;

/** The Markdown that a change brings; links in it still lead to ids. */
export function textOfDocument(
  { document }: WithDocument,
  place: { change: number; spaceId: string; baseUrl: string },
): string | undefined {
  if (document === undefined) return undefined;
  const text = document.markdown ?? markdownOfNodes(document, place);
  if (text.length > TEXT_AT_MOST)
    throw wrong({ change: place.change, at: '/document' }, `expected at most ${TEXT_AT_MOST} characters`);
  return text;
}

/** The bytes of a file that a change brings whole; undefined for one that brings none. */
export function bytesOfSource({ document }: WithDocument, change: number): Uint8Array | undefined {
  if (document?.source === undefined) return undefined;
  const { source, sourceEncoding } = document;
  const spot = { change, at: '/document/source' };
  // Before the bytes are made: four characters of base64 are three of them.
  if (source.length > 2 * TEXT_AT_MOST) throw wrong(spot, `expected at most ${TEXT_AT_MOST} bytes`);
  const bytes = bytesFromSource(source, sourceEncoding);
  if (bytes === undefined) throw wrong(spot, 'expected base64');
  if (bytes.byteLength > TEXT_AT_MOST) throw wrong(spot, `expected at most ${TEXT_AT_MOST} bytes`);
  return bytes;
}

/** Where a change has the text that it brings. */
export function spotOfText({ document }: WithDocument, change: number): Spot {
  const form = (['markdown', 'document', 'nodes'] as const).find((name) => document?.[name] !== undefined);
  return { change, at: form === undefined ? '/document' : `/document/${form}` };
}

/** Documents do not show all of some texts: who writes one back would lose what it never showed. */
export function checkNothingIsLost({ document }: WithDocument, before: Uint8Array | undefined, change: number): void {
  if (before === undefined || (document?.document === undefined && document?.nodes === undefined)) return;
  if (isWholeDocument(decodeText(before).text)) return;
  throw unusable(
    { change, at: '/document' },
    'the text has conditions that documents do not hold, such as those within a line; write it as Markdown',
  );
}

function markdownOfNodes(
  { document, nodes }: NonNullable<WithDocument['document']>,
  { change, ...place }: { change: number; spaceId: string; baseUrl: string },
): string {
  try {
    return markdownOf({ nodes: nodes ?? document?.nodes ?? [] }, (ref) => targetOfReference(ref, place));
  } catch (error) {
    if (!(error instanceof UnknownNode)) throw error;
    const under = nodes === undefined ? '/document/document' : '/document';
    throw wrong({ change, at: under + error.path }, error.message);
  }
}

/** Where a reference leads, as a link is written before it is resolved; undefined for none that we know. */
function targetOfReference(ref: ContentRef, place: { spaceId: string; baseUrl: string }): string | undefined {
  const text = (name: string): string | undefined =>
    typeof ref[name] === 'string' ? (ref[name] as string) : undefined;
  const space = text('space');
  const app = space === undefined || space === place.spaceId ? undefined : `${place.baseUrl}/s/${space}`;
  switch (ref.kind) {
    case 'url':
      return text('url');
    case 'page':
      return app === undefined ? text('page') : `${app}/${text('page') ?? ''}`;
    case 'anchor':
      return `${app === undefined ? '' : `${app}/`}${text('page') ?? ''}#${encodeURIComponent(text('anchor') ?? '')}`;
    case 'file':
      return text('file');
    case 'reusable-content':
      return text('reusableContent');
    case 'openapi':
      return text('spec');
    case 'user':
      return `${place.baseUrl}/u/${text('user') ?? ''}`;
    case 'space':
      return `${place.baseUrl}/s/${space ?? ''}`;
    default:
      return undefined;
  }
}

/** An address for what a cover or a link names; undefined where it is nothing that it could name. */
export function urlOfReference(ref: ContentRef, tree: Pick<WholeTree, 'fileById'>, named: Named): string | undefined {
  if (ref.kind === 'url') return typeof ref['url'] === 'string' && ref['url'] !== '' ? ref['url'] : undefined;
  if (ref.kind !== 'file' || typeof ref['file'] !== 'string') return undefined;
  return tree.fileById.get(idOf(named, ref['file']))?.path;
}
