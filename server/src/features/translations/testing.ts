import assert from 'node:assert/strict';
import { createSpace } from '#features/spaces/index.ts';
import { newId } from '#platform/ids.ts';
import { type makeHome, makeSpace } from '#testing/content.ts';
import type { World } from '#testing/world.ts';
import { insertEntry } from './glossary/store.ts';
import { insertBinding, translationsJob } from './ledger/index.ts';
import { translationRunsJob } from './runs/index.ts';
import { insertSettings } from './store.ts';

export { insertDelivery } from './deliveries/store.ts';
export { putRun } from './runs/store.ts';

/** Settings of a server with a provider at an address. */
export const translatesBy = (url: string): Record<string, string> => ({
  LECTERN_TRANSLATION_PROVIDER: 'openai',
  LECTERN_TRANSLATION_URL: url,
  LECTERN_TRANSLATION_MODEL: 'small',
  LECTERN_TRANSLATION_KEY: 'hunter2-hunter2-hunter2',
  LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8',
});

/** Compares what is due, as the job does. */
export const compareTranslations = ({ ctx }: World): Promise<void> => doDue(translationsJob, ctx);

/** Has the provider translate what is due, as the job does; `ctx` where it is to be another provider than that of the world. */
export const runTranslations = ({ ctx }: Pick<World, 'ctx'>): Promise<void> => doDue(translationRunsJob, ctx);

async function doDue(
  { findDue, run }: typeof translationsJob | typeof translationRunsJob,
  ctx: World['ctx'],
): Promise<void> {
  for (let turns = 0; turns < 200; turns += 1) {
    const due = await findDue(ctx, 1000);
    if (due.length === 0) return;
    for (const id of due) await run(ctx, id, { isStopping: () => false });
  }
  throw new Error('Work is due that does not come to its end.');
}

/** Settings that translate a space into French, which has a space, and into German. */
export async function insertTranslation(
  { ctx, db }: World,
  { organizationId, spaceId }: { organizationId: string; spaceId: string },
): Promise<Record<'translationSettingsId' | 'language' | 'glossaryEntryId', string>> {
  const id = newId();
  const settings = { id, organization_id: organizationId, title: 'Guide', languages: '["fr","de"]', created_at: 1 };
  await insertSettings(db, { ...settings, source_space_id: spaceId, source_language: 'en' });
  const french = await createSpace(ctx, { organizationId, createdBy: null, title: 'French' });
  await insertBinding(db, { id: newId(), settings_id: id, language: 'fr', space_id: french.id, created_at: 1 });
  const glossaryEntryId = newId();
  const entry = { id: glossaryEntryId, organization_id: organizationId, translations: '{"en":"kiln"}', created_at: 1 };
  await insertEntry(db, entry);
  return { translationSettingsId: id, language: 'fr', glossaryEntryId };
}

/** Two pages with five texts. */
export const OVENS = {
  'README.md': '# Ovens\n\nHeat the **oven**, see [clay](clay.md).\n\nWait.\n\n```\ncode\n```\n',
  'clay.md': '# Clay\n\nKnead it.\n',
};

interface Bound {
  /** The address of the settings. */
  settings: string;
  source: string;
  french: string;
}

/** What tests do with a space and its copy in French. */
export function createTranslated(world: World, home: Awaited<ReturnType<typeof makeHome>>) {
  const owner = world.as(home.owner.token);
  const pageOf = async (spaceId: string, path: string) => {
    const { pages } = (await owner.get(`/v1/spaces/${spaceId}/content/pages`)).body;
    const all = pages.flatMap((page: { pages?: object[] }) => [page, ...(page.pages ?? [])]);
    const { id } = all.find((page: { path: string }) => page.path === path) ?? assert.fail(path);
    return (await owner.get(`/v1/spaces/${spaceId}/content/page/${id}`, { query: { format: 'source' } })).body;
  };
  return {
    pageOf,
    bind: async (files: Record<string, string> = OVENS): Promise<Bound> => {
      const { spaceId } = await makeSpace(world, files, home);
      const french = (await owner.post(`/v1/spaces/${spaceId}/duplicate`)).body.id as string;
      const body = { title: 'Guide', languages: ['fr'], source: { space: spaceId, language: 'en' } };
      const at = `/v1/orgs/${home.organizationId}/translations`;
      const settings = `${at}/${(await owner.post(at, { body })).body.id}`;
      assert.equal((await owner.post(`${settings}/spaces`, { body: { language: 'fr', space: french } })).status, 201);
      await compareTranslations(world);
      return { settings, source: spaceId, french };
    },
    merge: async ({ french }: Bound, changeRequest: string): Promise<void> => {
      const { status, text } = await owner.post(`/v1/spaces/${french}/change-requests/${changeRequest}/merge`);
      assert.equal(status, 200, text);
      await compareTranslations(world);
    },
    countsOf: async ({ settings }: Bound) => {
      const { translated, stale, missing } = (await owner.get(`${settings}/spaces/fr`)).body;
      return { translated, stale, missing };
    },
    statesOf: async ({ settings, source }: Bound, path: string) => {
      const { id } = await pageOf(source, path);
      const { items } = (await owner.get(`${settings}/spaces/fr/pages/${id}/texts`)).body;
      return items.map(({ source: text, state, origin }: Record<string, string>) => [text, state, origin]);
    },
  };
}
