// Refusals that come from what a site consists of: its sections, groups, variants and share links.
import { orderKeyAfter } from '#platform/db/index.ts';
import { newId } from '#platform/ids.ts';
import { makeSubject } from '../permissions/subject.ts';
import type { Attempt, Stage } from './stage.ts';
import { type Particular, refuse, sending } from './particular.ts';

const section = (id: string | undefined) => ({ type: 'site-section', siteSection: id ?? '' });
const siteSpace = (id: string | undefined) => ({ type: 'site-space', siteSpace: id ?? '' });
const group = (id: string | undefined) => ({ type: 'site-section', id: id ?? '' });

const sectionsOf = async ({ world, home }: Stage): Promise<{ id: string; siteSpaces: { id: string }[] }[]> => {
  const path = `/v1/orgs/${home.organizationId}/sites/${home.siteId}/sections`;
  return (await world.as(home.owner.token).get(path)).body.items;
};

const unusable: Particular[] = [
  ...['nothing', 'theirs'].flatMap((whose) => {
    const id = (stage: Stage, name: string) => (whose === 'theirs' ? (stage.foreign.params[name] ?? '') : 'nothing');
    return [
      refuse(
        'addSectionToSite',
        400,
        `a space that is ${whose}`,
        sending((stage) => ({ spaceId: id(stage, 'spaceId') })),
      ),
      refuse(
        'addSectionToGroup',
        400,
        `a section that is ${whose}`,
        sending((stage) => ({ sectionId: id(stage, 'siteSectionId') })),
      ),
      refuse(
        'addSectionGroupToSite',
        400,
        `a section that is ${whose}`,
        sending((stage) => ({ title: 'G', sections: [id(stage, 'siteSectionId')] })),
      ),
      refuse(
        'updateSiteSectionById',
        400,
        `a default that is ${whose}`,
        sending((stage) => ({ defaultSiteSpace: id(stage, 'siteSpaceId') })),
      ),
      refuse(
        'moveSiteSection',
        400,
        `a neighbor that is ${whose}`,
        sending((stage) => ({ position: { before: section(id(stage, 'siteSectionId')) } })),
      ),
      refuse(
        'moveSiteSectionGroup',
        400,
        `a neighbor that is ${whose}`,
        sending((stage) => ({ position: { after: group(id(stage, 'siteSectionGroupId')) } })),
      ),
      refuse(
        'moveSiteSpace',
        400,
        `a neighbor that is ${whose}`,
        sending((stage) => ({ position: { after: siteSpace(id(stage, 'siteSpaceId')) } })),
      ),
    ];
  }),
  refuse(
    'moveSiteSection',
    400,
    'itself',
    sending(({ home }) => ({ position: { before: section(home.params['siteSectionId']) } })),
  ),
  refuse(
    'moveSiteSectionGroup',
    400,
    'a section within a group',
    sending(({ home }) => ({ position: { before: section(home.params['siteSectionId']) } })),
  ),
  refuse('moveSiteSpace', 400, 'a space of another section', async (stage) => {
    const [, other] = await sectionsOf(stage);
    return { body: { position: { after: siteSpace(other?.siteSpaces[0]?.id) } } };
  }),
  refuse('moveSiteSpace', 400, 'two that are no neighbors in that order', async (stage) => {
    const [first] = await sectionsOf(stage);
    const one = siteSpace(first?.siteSpaces[1]?.id);
    return { body: { position: { before: one, after: one } } };
  }),
  refuse(
    'sortSiteStructure',
    400,
    'itself',
    sending(({ home }) => {
      const id = home.params['siteSectionGroupId'];
      return { item: { type: 'site-section-group', id }, position: { after: { type: 'site-section-group', id } } };
    }),
  ),
  ...['updateSiteSpaceById', 'updateSiteSectionById'].map((id) =>
    refuse(id, 400, 'a condition that is no expression', sending({ condition: 'visitor ==' })),
  ),
  refuse(
    'sortSiteStructure',
    404,
    'a group that is not there',
    sending({ item: { type: 'site-section-group', id: 'x' } }),
  ),
  ...['listSiteSections', 'listSiteSpaces', 'getSiteStructure', 'getPublishedContentSite', 'getSpaceById'].map((id) =>
    refuse(id, 404, 'a key that no share link has', () => ({ query: { shareKey: 'f'.repeat(32) } })),
  ),
];

/** Moves it to the end first, where it then is. */
const moved =
  (path: (params: Record<string, string>) => string) =>
  async ({ world, home }: Stage): Promise<Attempt> => {
    await world
      .as(home.owner.token)
      .post(`/v1/orgs/${home.organizationId}/sites/${home.siteId}/${path(home.params)}/move`, { body: {} });
    return { body: {} };
  };

const readers: Particular[] = [
  refuse(
    'updateSiteAdaptiveSchema',
    400,
    'a schema of claims without a type',
    sending({ jsonSchema: { properties: {} } }),
  ),
  ...['getSiteAdaptiveSchema', 'listSiteAdaptiveTemplateConditions'].map((id) =>
    refuse(id, 404, 'a site without a schema', async ({ world }) => {
      const subject = await makeSubject(world);
      await world.db.deleteFrom('site_adaptive_schemas').where('site_id', '=', subject.siteId).execute();
      return { subject };
    }),
  ),
  refuse(
    'updateSitePublishingAuthById',
    422,
    'an address that no browser is sent to',
    sending({ fallbackURL: 'javascript:alert(1)' }),
  ),
];

const conflicts: Particular[] = [
  refuse(
    'addSectionToSite',
    409,
    'a space that the site shows',
    sending(({ home }) => ({ spaceId: home.spaceId })),
  ),
  refuse('addSectionToGroup', 409, 'a section that is in it', ({ home }) => ({
    params: { siteSectionGroupId: home.params['siteSectionGroupId'] ?? '' },
    body: { sectionId: home.params['siteSectionId'] },
  })),
  refuse('updateSiteSectionById', 409, 'the path of another section', sending({ path: 'other' })),
  refuse('updateSiteSpaceById', 409, 'the path of another space', sending({ path: 'Another' })),
  refuse(
    'moveSiteSection',
    409,
    'the place where it is',
    moved((params) => `sections/${params['siteSectionId']}`),
  ),
  refuse(
    'moveSiteSectionGroup',
    409,
    'the place where it is',
    moved((params) => `section-groups/${params['siteSectionGroupId']}`),
  ),
  refuse(
    'moveSiteSpace',
    409,
    'the place where it is',
    moved((params) => `site-spaces/${params['siteSpaceId']}`),
  ),
  refuse(
    'sortSiteStructure',
    409,
    'the place where it is',
    sending(({ home }) => ({ item: { type: 'site-section', id: home.params['siteSectionId'] } })),
  ),
];

const full: Particular[] = [
  refuse('addSectionToSite', 412, 'a site with as many sections as one may have', async ({ world }) => {
    const subject = await makeSubject(world);
    const row = { site_id: subject.siteId, group_id: null, title: 'S', description: null, icon: null, condition: null };
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...row,
      id: newId(),
      path: `p${index}`,
      position: orderKeyAfter(undefined),
    }));
    await world.db.insertInto('site_sections').values(rows).execute();
    return { subject };
  }),
  refuse('addSectionGroupToSite', 412, 'a site with as many groups as one may have', async ({ world }) => {
    const subject = await makeSubject(world);
    const row = { site_id: subject.siteId, title: 'G', icon: null, position: orderKeyAfter(undefined) };
    const rows = Array.from({ length: 100 }, () => ({ ...row, id: newId() }));
    await world.db.insertInto('site_section_groups').values(rows).execute();
    return { subject };
  }),
  refuse('createSiteShareLink', 412, 'a site with as many share links as one may have', async ({ world }) => {
    const subject = await makeSubject(world);
    const row = { site_id: subject.siteId, name: 'L', created_at: 1 };
    const rows = Array.from({ length: 100 }, () => ({ ...row, id: newId(), share_key: newId() }));
    await world.db.insertInto('share_links').values(rows).execute();
    return { subject };
  }),
  refuse('sortSiteStructure', 412, 'another version of the section', () => ({ headers: { 'if-match': '"0.x"' } })),
];

export const structures: readonly Particular[] = [...unusable, ...readers, ...conflicts, ...full];
