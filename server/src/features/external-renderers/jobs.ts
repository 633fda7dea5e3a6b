import type { JobKind } from '#platform/jobs/index.ts';
import { findNews, type Renderers, type RenderersCtx, notifyRenderers, watchForRenderers } from './service.ts';

/** The look costs one query of an index that is empty as a rule, and nobody who writes has to know of us. */
const EVERY_MS = 400;

/** A renderer shows what it kept until it is notified, so one that comes back is notified soon. A call costs little. */
const LONGEST_WAIT_MS = 20_000;

/** Changes belong together, so there is one subject for all of them. */
const ALL = 'all';

/** Notifies renderers in front of the server of what to read again. */
function renewJob(renderers: Renderers): JobKind<RenderersCtx> {
  let isWatching = false;
  return {
    kind: 'renderers.renew',
    every: EVERY_MS,
    longestWait: LONGEST_WAIT_MS,
    findDue: async (ctx) => {
      if (!isWatching) await watchForRenderers(ctx);
      isWatching = true;
      return (await findNews(ctx)).length > 0 ? [ALL] : [];
    },
    run: (ctx) => notifyRenderers(ctx, renderers),
  };
}

/** No jobs where there are no renderers. */
export const renewJobs = ({
  rendererUrls: urls,
  rendererSecret: secret,
}: {
  rendererUrls: readonly string[];
  rendererSecret?: string;
}): JobKind<RenderersCtx>[] => (urls.length === 0 || secret === undefined ? [] : [renewJob({ urls, secret })]);
