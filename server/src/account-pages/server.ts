// The state of the server, for its operators. Others find nothing there.
import { accountWordsIn } from '@lectern/theme';
import { requireOperator } from '#access/index.ts';
import { describeStatus, readStatus, type StatusCtx, type StatusItem } from '#features/status/index.ts';
import type { Metrics } from '#platform/metrics/index.ts';
import { type AnyPage, type AskedByPerson, personPage } from './page.ts';
import { toAccount } from './parts.ts';
import type { AccountPagesCtx } from './register.ts';

export interface ServerPagesCtx extends AccountPagesCtx, StatusCtx {
  metrics: Metrics;
}

const PATH = '/account/server';

export const serverPages: readonly AnyPage<ServerPagesCtx>[] = [
  personPage({
    method: 'GET',
    path: PATH,
    handle: async (ctx, { caller }) => {
      requireOperator(caller);
      const sections = describeStatus(await readStatus(ctx, ctx.metrics));
      const wrong = sections.flatMap(({ items }) => items).filter(({ isWrong }) => isWrong === true).length;
      return {
        view: {
          // Its words are English, whatever the reader prefers.
          lang: 'en',
          title: 'Server status',
          intro: wrong === 0 ? 'Nothing needs you.' : `Look at ${wrong === 1 ? 'one thing' : `${wrong} things`}.`,
          sections: [
            ...sections.map(({ title, items }) => ({ title, items: items.map(toItem) })),
            toAccount(accountWordsIn('en')),
          ],
        },
      };
    },
  }),
];

const toItem = ({ title, value, isWrong, details = [] }: StatusItem) => ({
  title,
  details: [value, ...details],
  badge: isWrong === true ? 'Look' : undefined,
});

/** The link to it, for those who find something there. */
export const serverSections = ({ caller, lang }: AskedByPerson) => {
  if (!caller.operator) return [];
  return [{ links: [{ title: accountWordsIn(lang).serverStatus, url: PATH }] }];
};
