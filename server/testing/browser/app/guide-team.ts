// Screens of the guide in which a team reviews, shares and looks after its sites.
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { setQuotas } from '#features/quotas/index.ts';
import type { Person } from '../../cast.ts';
import type { Bakery } from './guide-bakery.ts';
import { open, stage } from './stage.ts';

type Options = BrowserContextOptions & { person: Person };
type Screen = (options: Options, bakery: Bakery) => Promise<Page>;

/** A screen that is there once its heading, and what stands under it, is. */
const headed =
  (path: (bakery: Bakery) => string, name: string, ...words: string[]): Screen =>
  async (options, bakery) => {
    const { page } = await open(path(bakery), { ...options, person: bakery.olga });
    await page.getByRole('heading', { level: 1, name }).waitFor();
    for (const each of words) await page.getByText(each).first().waitFor();
    await page.waitForLoadState('networkidle');
    return page;
  };

const setting =
  (tab: string) =>
  ({ organizationId }: Bakery) =>
    `/organizations/${organizationId}/settings/${tab}`;
const ofSite =
  (tab: string) =>
  ({ organizationId, siteId }: Bakery) =>
    `/organizations/${organizationId}/sites/${siteId}/${tab}`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Readers of the last four weeks, more of them in the middle of each. */
async function beRead({ siteId, spaceId, at }: Bakery): Promise<void> {
  const { world } = stage;
  const known = await world.db
    .selectFrom('site_events')
    .select('site_id')
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (known !== undefined) return;
  const page_id = at('ovens').slice(at('ovens').lastIndexOf('/') + 1);
  const now = world.clock.now();
  const views = Array.from({ length: 28 }, (_, day) =>
    Array.from({ length: 12 + ((day * 5) % 7) * 4 }, (_, visit) => ({
      ...{ site_id: siteId, at: now - day * DAY_MS - visit * 60_000, type: 'page_view' },
      ...{ session_id: `s${day}-${visit}`, visitor_id: `v${visit}`, site_space_id: null, section_id: null },
      ...{ space_id: spaceId, page_id, language: 'en', device: visit % 3 === 0 ? 'mobile' : 'desktop' },
      ...{ browser: 'firefox', os: 'linux', referrer: 'search.example', detail: null, results: null, claims: null },
    })),
  ).flat();
  await world.db.insertInto('site_events').values(views).execute();
}

const CONFLICTING = '# Returns\n\nWe take back what is not eaten.\n';

/** A proposal and the space say two things in one place. */
let contrary: Promise<string> | undefined;
const contradict = (bakery: Bakery): Promise<string> => (contrary ??= propose(bakery));

async function propose({ spaceId, olga, at }: Bakery): Promise<string> {
  const api = stage.world.as(olga.token);
  const v1 = `/v1/spaces/${spaceId}`;
  const page = at('returns').slice(at('returns').lastIndexOf('/') + 1);
  const write = async (path: string, words: string) => {
    const source = CONFLICTING.replace('what is not eaten', words);
    const { status, text } = await api.post(`${path}/content`, {
      body: { changes: [{ operation: 'update_page', page, document: { source } }] },
    });
    assert.equal(status, 200, text);
  };
  await write(v1, 'what is not eaten');
  const { id } = (await api.post(`${v1}/change-requests`, { body: { subject: 'Returns' } })).body;
  await write(`${v1}/change-requests/${id}`, 'rolls on the same day');
  await write(v1, 'whole loaves within two days');
  return `/spaces/${spaceId}/changes/${id}/conflicts`;
}

export const TEAM_SCREENS: Record<string, Screen> = {
  'app-settings': async (options, bakery) => {
    await setQuotas(stage.world.ctx, bakery.organizationId, { settings: { storage: 5e9, spaces: 50 } });
    const { page } = await open(setting('general')(bakery), { ...options, person: bakery.olga });
    await page.getByRole('table', { name: 'Usage' }).getByText('5 GB').waitFor();
    await page.getByRole('link', { name: 'Delete the organization…' }).scrollIntoViewIfNeeded();
    return page;
  },
  'app-members': headed(setting('members'), 'Members', 'Wim Vos'),
  'app-signon': async (options, { organizationId, olga }) => {
    const { page } = await open(`/organizations/${organizationId}/settings/sign-on`, { ...options, person: olga });
    await page.getByText('There is no provider yet').waitFor();
    await page.getByRole('button', { name: 'Add a provider' }).press('Enter');
    await page.getByRole('dialog').getByText('OpenID Connect').click();
    return page;
  },
  'app-audit': headed(setting('audit'), 'Audit log', 'Olga Berg'),
  'app-catalog': headed(setting('webhooks'), 'Webhooks'),
  'app-checks': headed(setting('checks'), 'Checks'),
  'app-sharing': headed(({ spaceId }) => `/spaces/${spaceId}/people`, 'People', 'Wim Vos'),
  'app-notifications': headed(() => '/notifications', 'Notifications', 'New oven'),
  'app-comments': async (options, { at }) => {
    const { page } = await open(at('ovens'), options);
    await page.locator('.comment-words', { hasText: '40 minutes' }).click();
    await page.getByRole('article', { name: 'Comment of Wim Vos' }).getByText('Measured again this week.').waitFor();
    return page;
  },
  'app-conflicts': async (options, bakery) => {
    const address = await contradict(bakery);
    const { page } = await open(address, { ...options, person: bakery.olga });
    await page.getByRole('heading', { level: 1, name: 'Conflicts' }).waitFor();
    await page.getByText('1 of 1 left.').waitFor();
    return page;
  },
  'app-differences': async (options, { spaceId, requestId }) => {
    const viewport = { width: 1440, height: 760 };
    const { page } = await open(`/spaces/${spaceId}/changes/${requestId}/compare`, { ...options, viewport });
    await page.getByRole('radio', { name: 'Side by side' }).click();
    await page.getByRole('group', { name: 'Changed: paragraph' }).waitFor();
    return page;
  },
  'app-history': headed(({ spaceId }) => `/spaces/${spaceId}/history`, 'History', 'Olga Berg'),
  'app-replacing': async (options, { spaceId }) => {
    const { page } = await open(`/spaces/${spaceId}/find`, options);
    await page.getByLabel('Find', { exact: true }).fill('oven');
    await page.getByLabel('Replace with').fill('kiln');
    await page.keyboard.press('Enter');
    await page.getByText('will be replaced.').waitFor();
    return page;
  },
  'app-sites': headed(ofSite('structure'), 'Structure', 'Handbook'),
  'app-readers': headed(ofSite('audience'), 'Audience', 'Share links'),
  'app-hostnames': headed(ofSite('hostname'), 'Hostname'),
  'app-insight': async (options, bakery) => {
    await beRead(bakery);
    const page = await headed(ofSite('visits'), 'Visits')(options, bakery);
    await page.locator('.insight-lines canvas').waitFor();
    return page;
  },
  'app-look': async (options, bakery) => {
    const viewport = { width: 1680, height: 900 };
    const page = await headed(ofSite('look'), 'Look')({ ...options, viewport }, bakery);
    await page.getByRole('button', { name: 'Begin with Violet' }).click();
    await page
      .getByText(/contrast \d/i)
      .first()
      .waitFor();
    await page.locator('.look-preview').getByRole('button').first().waitFor();
    await page.waitForTimeout(1000);
    return page;
  },
  'app-logo': async (options, bakery) => {
    const viewport = { width: 1680, height: 900 };
    const page = await headed(ofSite('look'), 'Look')({ ...options, viewport }, bakery);
    await page.getByRole('button', { name: 'Theme and colors' }).click();
    await page.getByRole('button', { name: 'Logo and icons' }).click();
    for (const [scheme, ink] of [
      ['light', '#9a3412'],
      ['dark', '#fdba74'],
    ] as const) {
      const button = page.getByRole('button', { name: `: logo on ${scheme}` });
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
      await chooser.setFiles({ name: `bakery-${scheme}.svg`, mimeType: 'image/svg+xml', buffer: loaf(ink) });
      await page.locator(`.look-slot img[src$="bakery-${scheme}.svg"]`).first().waitFor();
    }
    await page.locator('.look-preview').getByRole('button').first().waitFor();
    await page.waitForTimeout(1000);
    return page;
  },
};

/** A loaf with its name. */
const loaf = (ink: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 190 40"><g fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round"><path d="M8 32h40a3 3 0 0 0 3-3V19a9 9 0 0 0-9-9H14a9 9 0 0 0-9 9v10a3 3 0 0 0 3 3z"/><path d="M19 16v6M29 16v6M39 16v6"/></g><text x="64" y="28" fill="${ink}" font-family="Inter, sans-serif" font-weight="700" font-size="22">Bakery</text></svg>`,
  );
