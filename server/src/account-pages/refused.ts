import { accountWordsIn } from '@lectern/theme';
import type { FastifyRequest } from 'fastify';
import { loadStaticAssets, localeOf } from '#publishing/index.ts';
import { toDocument } from './document.ts';

type RefusedPage = (request: FastifyRequest) => ReturnType<typeof toDocument>;

/** What somebody reads whom an identity provider did not let in: the same for every reason, which only the log says. */
export async function createRefusedPage(): Promise<RefusedPage> {
  const { urls: assets } = await loadStaticAssets();
  return (request) => {
    const lang = localeOf(request);
    const words = accountWordsIn(lang);
    // The number can be a proxy’s, or that of whoever passes for one.
    const number = request.id.replaceAll(/[^\w.-]/g, '');
    return toDocument({
      ...{ lang, assets, title: words.ssoRefused },
      notice: { kind: 'failed', text: words.ssoRefusedText },
      sections: [
        { text: words.ssoRefusedNumber, codes: [number] },
        { links: [{ title: words.signIn, url: '/sign-in' }] },
      ],
    });
  };
}
