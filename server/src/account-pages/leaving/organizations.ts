import { type AccountSection, type AccountWords, accountWordsIn } from '@lectern/theme';
import { authorize } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { requireRecentProof } from '#features/credentials/index.ts';
import {
  deleteOrganization,
  type DeletedCtx,
  type DeletingCtx,
  listDeletedOrganizations,
  restorableUntil,
  restoreOrganization,
} from '#features/deleted-organizations/index.ts';
import { getOrganizationById } from '#features/organizations/index.ts';
import { callerOf } from '../caller.ts';
import { type AnyPage, type AskedByPerson, type PageView, personPage } from '../page.ts';
import { toAccount } from '../parts.ts';
import { timeIn } from '../time.ts';

export type OrganizationEndsCtx = DeletingCtx;

const ADMINISTRATORS = { on: 'organization', role: 'admin', scope: 'admin' } as const;
const NAME_AT_MOST = 255;
/** As many as are shown to be restored. */
const SHOWN = 50;

export const organizationEndPages: readonly AnyPage<OrganizationEndsCtx>[] = [
  personPage({
    method: 'GET',
    path: '/account/organizations/:organizationId/delete',
    within: true,
    handle: async (ctx, asked) => ({
      view: await deleteView(ctx, asked, { organizationId: asked.params['organizationId'] ?? '' }),
    }),
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/delete-organization',
    within: true,
    handle: async (ctx, asked) => {
      const organizationId = asked.form.get('organization') ?? '';
      const { title } = await getAdministered(ctx, asked, organizationId);
      requireRecentProof(asked.caller, ctx.clock.now());
      if ((asked.form.get('name') ?? '').trim() !== title.trim()) {
        const fault = accountWordsIn(asked.lang).confirmNameFault;
        return { view: await deleteView(ctx, asked, { organizationId, fault }), status: 422 };
      }
      await deleteOrganization(ctx, { organizationId, by: actorOf(callerOf(asked)) });
      return { location: '/account?done=organizationDeleted' };
    },
  }),
  personPage({
    method: 'POST',
    path: '/account/forms/restore-organization',
    within: true,
    handle: async (ctx, asked) => {
      const organizationId = asked.form.get('organization') ?? '';
      await authorize(ctx, asked.caller, { ...ADMINISTRATORS, deleted: true }, { organizationId });
      await restoreOrganization(ctx, { organizationId, by: actorOf(callerOf(asked)) });
      return { location: '/account?done=restored' };
    },
  }),
];

/** One that the caller administers. */
async function getAdministered(ctx: OrganizationEndsCtx, { caller }: AskedByPerson, organizationId: string) {
  await authorize(ctx, caller, ADMINISTRATORS, { organizationId });
  return getOrganizationById(ctx, organizationId);
}

async function deleteView(
  ctx: OrganizationEndsCtx,
  asked: AskedByPerson,
  { organizationId, fault }: { organizationId: string; fault?: string },
): Promise<PageView> {
  const words = accountWordsIn(asked.lang);
  const { title } = await getAdministered(ctx, asked, organizationId);
  const field = { name: 'name', label: words.confirmName, type: 'text' as const, maxLength: NAME_AT_MOST, fault };
  const form = {
    action: '/account/forms/delete-organization',
    fields: [{ ...field, autocomplete: 'off' }],
    hidden: { organization: organizationId },
    submit: words.deleteOrganization,
    look: 'danger' as const,
  };
  return {
    title: words.deleteOrganization,
    sections: [{ title, text: words.deleteOrganizationText, form }, toAccount(words)],
  };
}

/** The deleted organizations that somebody may restore. */
export async function deletedSections(ctx: DeletedCtx, { caller, lang }: AskedByPerson): Promise<AccountSection[]> {
  const { items: rows } = await listDeletedOrganizations(ctx, caller, { limit: SHOWN });
  if (rows.length === 0) return [];
  const words = accountWordsIn(lang);
  const items = rows.map((row) => ({
    title: row.title,
    details: [`${words.restorableUntil}: ${timeIn(lang, restorableUntil(row.deleted_at ?? 0))}`],
    form: restoreForm(words, row.id),
  }));
  return [{ title: words.deletedOrganizations, text: words.deletedOrganizationsText, items }];
}

const restoreForm = (words: AccountWords, organization: string) => ({
  action: '/account/forms/restore-organization',
  ...{ fields: [], hidden: { organization }, submit: words.restore, look: 'plain' as const },
});
