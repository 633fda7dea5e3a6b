import type { PageNode } from '#features/contents/index.ts';
import type { Variant } from '../addresses/index.ts';
import type { PictureText } from './types.ts';

const PREFIX = '~gitbook/ogimage/';

/** The page whose picture is asked for, by its id; undefined for any other address. */
export function pageIdIn(rest: string): string | undefined {
  const id = rest.startsWith(PREFIX) ? rest.slice(PREFIX.length) : '';
  return /^[\w-]{1,100}$/.test(id) ? id : undefined;
}

const LONGEST = { site: 80, title: 160, description: 240, above: 80 } as const;

/** Scripts whose letters our fonts have. */
const DRAWABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** What is written in the picture of a page; undefined where it could not be written. */
export function pictureText(
  page: Pick<PageNode, 'title' | 'description'>,
  around: { site: string; above?: string; language: string },
): PictureText | undefined {
  const text: PictureText = {
    site: cut(around.site, LONGEST.site),
    title: cut(page.title, LONGEST.title),
    description: cut(page.description ?? '', LONGEST.description),
    above: cut(around.above ?? '', LONGEST.above),
    language: around.language,
  };
  return DRAWABLE.test(text.site + text.title) ? withoutUnknown(text) : undefined;
}

const withoutUnknown = (text: PictureText): PictureText => ({
  ...text,
  description: DRAWABLE.test(text.description) ? text.description : '',
  above: DRAWABLE.test(text.above) ? text.above : '',
});

function cut(text: string, length: number): string {
  const line = text
    .slice(0, length * 4)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= length
    ? line
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`;
}

/** Where the picture of a page is, if it can have one. */
export function socialImageUrl(
  { variant, page }: { variant: Variant; page: PageNode },
  around: { origin: string; site: string },
): string | undefined {
  const text = pictureText(page, { site: around.site, language: '' });
  return text === undefined ? undefined : `${around.origin}${variant.base}/${PREFIX}${page.id}`;
}
