import type { Static } from 'typebox';
import { allows, type Caller } from '#access/index.ts';
import { addressIn, previewPath, proxyTarget, siteUrl } from '../rules.ts';
import type { Site } from '../schema.ts';
import type { SiteRow } from '../store.ts';

type Shown = Static<typeof Site>;

interface Surroundings {
  server: { baseUrl: string; sitesHost?: string };
  organization: { hostname: string; custom_hostname: string | null };
  siteSpaces: number;
  siteSections: number;
  caller: Caller;
}

export function toShownSite(row: SiteRow, around: Surroundings): Shown {
  const { server, organization, siteSpaces, siteSections, caller } = around;
  const published = siteUrl(server, addressIn(organization, row));
  return {
    object: 'site',
    id: row.id,
    type: row.type as Shown['type'],
    appliedType: row.type as Shown['type'],
    title: row.title,
    ...(row.hostname === null ? {} : { hostname: row.hostname }),
    basename: row.basename,
    ...(row.proxy === null ? {} : { proxy: { origin: row.proxy, target: proxyTarget(server, row.id) } }),
    visibility: row.visibility as Shown['visibility'],
    defaultLevel: 'inherit',
    permissions: sitePermissions(caller),
    published: row.published === 1,
    siteSpaces,
    siteSections,
    createdAt: new Date(row.created_at).toISOString(),
    adaptiveContent: { enabled: row.adaptive_content === 1 },
    features: featuresOf(row, siteSections),
    urls: {
      location: `${server.baseUrl}/v1/orgs/${row.organization_id}/sites/${row.id}`,
      app: `${server.baseUrl}/o/${row.organization_id}/sites/${row.id}`,
      ...(row.published === 1 ? { published } : {}),
      ...(siteSpaces === 0 ? {} : { preview: server.baseUrl + previewPath(row.id) }),
    },
  };
}

/** Whoever holds a token of the site reads it, and nothing more. */
function sitePermissions({ site, rights }: Caller): Shown['permissions'] {
  const isReader = site !== undefined;
  const may = (role: 'read' | 'edit' | 'create') => !isReader && allows(rights.organizationRole, role);
  return {
    view: true,
    access: !isReader,
    edit: may('edit'),
    create: may('create'),
    admin: may('create'),
    installIntegration: may('create'),
    viewAdaptiveSchema: may('read'),
    editAdaptiveSchema: may('create'),
  };
}

/** What a site uses that the hosted service sells above its basic plan. Here nothing depends on it. */
function featuresOf(row: SiteRow, siteSections: number): Shown['features'] {
  const used: { id: string; plan: Shown['type']; isUsed: boolean }[] = [
    { id: 'sites-custom-domain', plan: 'premium', isUsed: row.hostname !== null },
    { id: 'sites-custom-subdirectory', plan: 'premium', isUsed: row.proxy !== null },
    { id: 'sites-sections', plan: 'ultimate', isUsed: siteSections > 0 },
    { id: 'sites-share-links', plan: 'premium', isUsed: row.visibility === 'share-link' },
    { id: 'sites-visitor-authentication', plan: 'ultimate', isUsed: row.visibility === 'visitor-auth' },
    { id: 'sites-adaptive-content', plan: 'ultimate', isUsed: row.adaptive_content === 1 },
  ];
  return used.filter(({ isUsed }) => isUsed).map(({ id, plan }) => ({ id, plan, frozen: false }));
}
