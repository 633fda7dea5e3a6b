import { type AccountSection, type AccountWords, accountWordsIn, type ItemView } from '@lectern/theme';
import { listSessions, type SessionRow, type SessionsCtx } from '#features/sessions/index.ts';
import type { TokensCtx } from '#features/tokens/index.ts';
import { getAuthenticatedUser, type UsersCtx } from '#features/users/index.ts';
import { appsSection } from '../apps/index.ts';
import { credentialSections } from '../credentials/index.ts';
import { domainSections } from '../join/index.ts';
import { deletedSections, ownDataSection } from '../leaving/index.ts';
import { notificationsSection } from '../notifications/index.ts';
import type { AskedByPerson, PageView } from '../page.ts';
import { serverSections } from '../server.ts';
import { timeIn } from '../time.ts';
import { tokenSections } from '../tokens/index.ts';
import { browserName } from './browsers.ts';
import { neededSections } from './needed.ts';

export const NAME_AT_MOST = 64;
/** As many as somebody may have. */
const LISTED = 100;

interface Shown {
  words: AccountWords;
  lang: string;
}

/** The page of an account: its name, where it is signed in, and its tokens. */
export async function accountView(ctx: SessionsCtx & TokensCtx & UsersCtx, asked: AskedByPerson): Promise<PageView> {
  const { caller, lang } = asked;
  const words = accountWordsIn(lang);
  const { display_name: name } = await getAuthenticatedUser(ctx, caller.userId);
  const sessions = await listSessions(ctx, caller, { limit: LISTED });
  const shown = { words, lang };
  return {
    title: words.account,
    sections: [
      ...(await neededSections(ctx, asked)),
      // Who has just deleted one by mistake looks here.
      ...(await deletedSections(ctx, asked)),
      nameSection(words, name),
      { title: words.password, links: [{ title: words.setPassword, url: '/sign-in/password' }] },
      ...(await credentialSections(ctx, asked)),
      ...sessionSections(shown, sessions.items, caller.sessionId),
      ...domainSections(asked),
      ...(await notificationsSection(ctx, asked)),
      ...(await tokenSections(ctx, asked)),
      await appsSection(ctx, asked),
      ...(caller.within === undefined ? [ownDataSection(words)] : []),
      ...serverSections(asked),
    ],
  };
}

const nameSection = (words: AccountWords, value: string): AccountSection => ({
  title: words.profile,
  form: {
    action: '/account/forms/name',
    fields: [{ name: 'name', label: words.name, type: 'text', value, autocomplete: 'name', maxLength: NAME_AT_MOST }],
    submit: words.save,
  },
});

function sessionSections(shown: Shown, rows: readonly SessionRow[], current: string | undefined): AccountSection[] {
  const { words } = shown;
  const items = rows.map((row) => sessionItem(shown, row, row.id === current));
  const form = { action: '/account/forms/end-sessions', fields: [], submit: words.endOthers, look: 'danger' } as const;
  return [{ title: words.sessions, text: words.sessionsText, items, ...(rows.length > 1 && { form }) }];
}

function sessionItem({ words, lang }: Shown, row: SessionRow, isCurrent: boolean): ItemView {
  const form = {
    action: '/account/forms/end-session',
    fields: [],
    hidden: { session: row.id },
    submit: words.endSession,
    look: 'danger',
  } as const;
  return {
    title: browserName(row.user_agent) ?? words.unknownBrowser,
    badge: isCurrent ? words.thisBrowser : undefined,
    details: [
      `${words.begun}: ${timeIn(lang, row.created_at)}${row.address === '' ? '' : `, ${row.address}`}`,
      `${words.lastUsed}: ${timeIn(lang, row.last_used_at)}`,
    ],
    form: isCurrent ? undefined : form,
  };
}
