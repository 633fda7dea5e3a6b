import type { PageView } from '@lectern/theme';
import { type LinkSite, linkedPicture } from '../addresses/index.ts';
import { srcsetOf } from './attributes.ts';

interface CoverPlace {
  site: LinkSite;
  page: LinkSite['tree']['documents'][number];
  /** Protocol and host, without a trailing slash. */
  origin: string;
  /** Whether there are smaller pictures. */
  resizes: boolean;
}

/** The cover of a page that has one on show, and its address for previews of links. */
export function coverOf({ site, page, origin, resizes }: CoverPlace): Partial<Pick<PageView, 'cover' | 'imageUrl'>> {
  if (page.cover === undefined || page.layout?.cover === false) return {};
  const { src, srcDark, y = 0, height } = page.cover;
  const pictureOf = (target: string) => {
    const { url, file } = linkedPicture(site, page.source ?? '', target);
    const srcset = file === undefined || !resizes ? undefined : srcsetOf(url, file);
    return { url, ...(srcset === undefined ? {} : { srcset }) };
  };
  const picture = pictureOf(src);
  const imageUrl = URL.parse(picture.url, origin)?.href;
  return {
    cover: {
      picture,
      ...(srcDark === undefined ? {} : { dark: pictureOf(srcDark) }),
      y,
      ...(height === undefined ? {} : { height }),
      size: page.layout?.coverSize ?? 'hero',
    },
    ...(imageUrl === undefined ? {} : { imageUrl }),
  };
}
