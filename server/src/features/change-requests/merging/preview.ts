// What would come of conflicts that are decided, before anybody says so.
import { decodeText } from '@lectern/content';
import type { Static } from 'typebox';
import { type Merged, mergeTrees, walkPages, type WholeTree } from '#features/contents/index.ts';
import { notFound } from '#platform/http/index.ts';
import { getChangeRequest, type Named } from '../service.ts';
import { type Resolution, startDeciding } from './rules.ts';
import type { PreviewRequest, ResolutionPreview } from './schema.ts';
import { type MergingCtx, readSides, toolsOf } from './sides.ts';

/** What one answer holds of each text. */
const BYTES_AT_MOST = 2 * 1024 * 1024;

type Subject = Static<typeof PreviewRequest>['subject'];

/** Merges as an update would, changes nothing, and answers what became of one text. */
export async function previewResolutions(
  ctx: MergingCtx,
  { subject, resolutions, ...named }: Named & { subject: Subject; resolutions: readonly Resolution[] },
): Promise<Static<typeof ResolutionPreview>> {
  const { own, main, base } = await readSides(ctx, await getChangeRequest(ctx, named));
  const { decide, finish } = startDeciding(resolutions);
  const merged = await mergeTrees({ base, ours: own.tree, theirs: main.tree }, toolsOf(ctx), decide);
  finish();
  const bodies = {
    ours: bodyIn(own.tree, subject),
    theirs: bodyIn(main.tree, subject),
    merged: bodyOf(merged, subject),
  };
  if (bodies.ours === undefined && bodies.theirs === undefined) throw notFound(subject.object);
  const texts = await readTexts(ctx, bodies, merged);
  const difference = texts && (await compare(ctx, bodies, merged));
  return {
    object: 'resolution-preview',
    revision: own.revision.id,
    revisionOfSpace: main.revision.id,
    conflicts: merged.conflicts.length,
    ...(texts ?? { tooLarge: true }),
    ...(difference && { difference }),
  };
}

/** What the update would change in the text of the request. */
async function compare(
  ctx: MergingCtx,
  { ours, merged: after }: Bodies,
  merged: Merged,
): Promise<Static<typeof ResolutionPreview>['difference']> {
  const hashOf = (hash: string | undefined) => (hash === NO_BODY ? undefined : hash);
  const { members } = await ctx.texts.compare({ before: hashOf(ours), after: hashOf(after) }, (hash) =>
    readBody(ctx, hash, merged),
  );
  return JSON.parse(`{${Buffer.from(members).toString()}}`);
}

const readBody = async (ctx: MergingCtx, hash: string, merged: Merged): Promise<Uint8Array> =>
  merged.bodies.find((object) => object.hash === hash)?.bytes ?? toolsOf(ctx).readBody(hash);

const EMPTY = new Uint8Array();

type Bodies = Record<'ours' | 'theirs' | 'merged', string | undefined>;

async function readTexts(
  ctx: MergingCtx,
  bodies: Bodies,
  merged: Merged,
): Promise<Partial<Record<keyof Bodies, string>> | undefined> {
  const texts: Partial<Record<keyof Bodies, string>> = {};
  for (const side of ['ours', 'theirs', 'merged'] as const) {
    const hash = bodies[side];
    if (hash === undefined) continue;
    const bytes = hash === NO_BODY ? EMPTY : await readBody(ctx, hash, merged);
    if (bytes.byteLength > BYTES_AT_MOST) return undefined;
    texts[side] = decodeText(bytes).text;
  }
  return texts;
}

/** Of a page that is there and has no text. */
const NO_BODY = '';

const bodyIn = (tree: WholeTree, { object, id }: Subject): string | undefined => {
  if (object === 'reusable-content') return tree.reusable.find((entry) => entry.id === id)?.body;
  const page = tree.pageById.get(id);
  return page && (page.body ?? NO_BODY);
};

function bodyOf({ content }: Merged, { object, id }: Subject): string | undefined {
  if (object === 'reusable-content') return content.reusable.find((entry) => entry.id === id)?.body;
  for (const page of walkPages(content.pages)) if (page.id === id) return page.body ?? NO_BODY;
  return undefined;
}
