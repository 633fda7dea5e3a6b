import { createHash } from 'node:crypto';
import type { ContentSecurityPolicy } from '#platform/http/index.ts';
import {
  type Customization,
  type FoundUnsaved,
  originOf,
  pageActionsOf,
  pictureIdIn,
  readShownCustomization,
} from '#features/sites/index.ts';
import type { TreesCtx } from '#features/contents/index.ts';
import type { CallsAllowed } from '@lectern/openapi';
import { localeFor, type LookLink, type SiteLook } from '@lectern/theme';
import { type FindUrl, forVisitor, type LinkPlace, referencesIn, urlFinder } from './links.ts';
import { socialLinks } from './social.ts';
import { codeRules } from './code.ts';
import { colorsOf, headerKind } from './palette.ts';
import { type PictureLook, pictureLook } from './pictures.ts';
import { classesOf, policyOf, styleOf } from './style.ts';

/** A look as the pages of one variant have it. */
export interface PageLook {
  look: SiteLook;
  title: string;
  /** The language of the words around the pages. */
  locale: string;
  /** What the page may load. */
  policy: ContentSecurityPolicy;
  /** Whether readers may send requests to the servers that operations name. */
  calls: CallsAllowed;
  /** Whether questions about the variant are answered. */
  hasAnswers: boolean;
  /** Of pictures for previews of links. */
  picture: () => PictureLook;
}

/** The look of a variant of a site: one query, and the trees of the spaces that its links lead into. */
export async function readLook(
  ctx: TreesCtx & { baseUrl: string; settings?: { answering: object | undefined } },
  place: LinkPlace & { unsaved?: FoundUnsaved | undefined },
): Promise<PageLook> {
  const { row } = place.variant;
  const shown = { siteId: row.site_id, siteTitle: row.site_title, siteSpaceId: row.site_space_id };
  const { settings, ownLocale } = await readShownCustomization(ctx.db, shown, place.unsaved);
  const findUrl = await urlFinder(ctx, place, referencesIn(settings));
  return {
    ...toLook(forVisitor(settings, place.visitor), {
      findUrl,
      code: await codeRules(settings.styling.codeTheme),
      baseUrl: ctx.baseUrl,
    }),
    title: settings.title,
    calls: callsAllowedBy(settings),
    hasAnswers: ctx.settings?.answering !== undefined && row.organization_ai === 1 && settings.ai.mode !== 'none',
    locale: localeFor([ownLocale, row.language, settings.internationalization.locale]),
  };
}

export function callsAllowedBy({ apiPlayground }: Pick<Customization, 'apiPlayground'>): CallsAllowed {
  if (apiPlayground?.enabled !== true) return 'none';
  return apiPlayground.proxy === true ? 'proxied' : 'direct';
}

function toLook(
  settings: Customization,
  { findUrl, code, baseUrl }: { findUrl: FindUrl; code: string; baseUrl: string },
): Pick<PageLook, 'look' | 'policy' | 'picture'> {
  const { themes, header, socialPreview, favicon } = settings;
  const { rules: chosen, sheets, fontOrigins, fonts } = styleOf(settings);
  const rules = chosen + code;
  const previewUrl = pictureUrl(socialPreview.url);
  const initial = themes.toggeable && themes.default !== 'dark' ? undefined : themes.default;
  const choose = chooser(themes);
  const shownPicture = (picture: Themed) => choose(themed(picture, baseUrl));
  const look: SiteLook = {
    classes: classesOf(settings),
    // Light is also what a system says that was never configured: only a wish for the dark is a wish.
    ...(initial === undefined || initial === 'system' ? {} : { theme: initial as 'light' | 'dark' }),
    hasThemes: themes.toggeable,
    style: rules,
    sheets,
    fonts,
    barColors: choose(barColorsOf(settings)),
    ...named('logo', shownPicture(header.logo)),
    ...named('icon', favicon.emoji === undefined ? themed(favicon.icon, baseUrl) : emojiOf(favicon.emoji)),
    links: toHeaderLinks(header.links, findUrl),
    social: socialLinks(settings),
    ...named('announcement', toAnnouncement(settings, findUrl)),
    footer: toFooter(settings, { findUrl, logo: shownPicture(settings.footer.logo) }),
    ...named('previewUrl', previewUrl),
    hasPager: settings.pagination.enabled,
    actionOrder: pageActionsOf(settings),
    hasMarkdownActions: settings.pageActions.markdown,
    hasAssistants: settings.pageActions.externalAI,
    hasMcp: settings.pageActions.mcp,
    hasEditLink: settings.git.showEditLink,
    asksFeedback: settings.feedback.enabled,
    keepsVisitors: settings.insights.trackingCookie,
    hasPdf: settings.pdf.enabled,
    opensInNewTab: settings.externalLinks.target === 'blank',
  };
  const shown = [look.logo, look.icon, look.footer.logo];
  const pictures = shown.flatMap((each) => (typeof each === 'object' ? [each.light, each.dark] : []));
  return { look, policy: policyOf({ style: rules, fontOrigins, pictures }), picture: () => pictureLook(settings) };
}

const named = <K extends string, V>(name: K, value: V | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { [P in K]?: V };

const pictureUrl = (url: string | undefined): string | undefined =>
  url !== undefined && originOf(url) !== undefined ? new URL(url).href : undefined;

type Themed = { light: string; dark: string } | undefined;

function themed(picture: Themed, baseUrl: string): Themed {
  const [light, dark] = [picture?.light, picture?.dark].map((url) => onOwnHost(pictureUrl(url), baseUrl));
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

/** What was uploaded here is on every host of the server, so that pages ask no other host for it. */
const onOwnHost = (url: string | undefined, baseUrl: string): string | undefined =>
  url !== undefined && pictureIdIn(baseUrl, url) !== undefined ? new URL(url).pathname : url;

type Choose = <T extends { light: string; dark: string } | undefined>(both: T) => T;

/** Where a page stays in one theme, what is for the other is not for it, whatever the system of a reader prefers. */
function chooser({ default: theme, toggeable }: Customization['themes']): Choose {
  if (toggeable || theme === 'system') return (both) => both;
  const only = theme === 'dark' ? 'dark' : 'light';
  return (both) => both && { ...both, light: both[only], dark: both[only] };
}

/** An emoji that may be given as its code points in hex. */
function emojiOf(given: string): string | undefined {
  if (!/^[\da-f]{2,6}(?:-[\da-f]{2,6}){0,9}$/i.test(given)) return given;
  const codes = given.split('-').map((code) => Number.parseInt(code, 16));
  const emoji = codes.every((code) => code <= 0x10_ff_ff) ? String.fromCodePoint(...codes) : '';
  return emoji.isWellFormed() && !/^$|\p{Cc}/u.test(emoji) ? emoji : undefined;
}

function barColorsOf(settings: Customization): { light: string; dark: string } {
  const colors = colorsOf(settings);
  const ground = colors[headerKind(settings) === 'filled' ? '--header-paper' : '--paper'] ?? '';
  const [light = '#ffffff', dark = light] = [...ground.matchAll(/#[\da-f]{6}/g)].map(([hex]) => hex);
  return { light, dark };
}

type Links = readonly { title: string; to: Parameters<FindUrl>[0] }[];

/** Links that lead somewhere; one to what the site does not show is left out. */
const toLinks = (links: Links, findUrl: FindUrl): LookLink[] =>
  links.flatMap(({ title, to }) => {
    const url = findUrl(to);
    return url === undefined ? [] : [{ title, url }];
  });

function toHeaderLinks(links: Customization['header']['links'], findUrl: FindUrl): SiteLook['links'] {
  return links.flatMap((link) => {
    const below = toLinks(link.links, findUrl);
    const url = findUrl(link.to);
    if (url === undefined && below.length === 0) return [];
    const style = (link.style ?? 'link') as SiteLook['links'][number]['style'];
    return [{ title: link.title, style, links: below, ...named('url', url) }];
  });
}

function toAnnouncement({ announcement }: Customization, findUrl: FindUrl): SiteLook['announcement'] {
  if (announcement?.enabled !== true) return undefined;
  const { message, style, link } = announcement;
  const [shown] = link === undefined ? [] : toLinks([link], findUrl);
  const key = createHash('sha256').update(JSON.stringify(announcement)).digest('hex').slice(0, 12);
  return { message, style: style as 'info', key, ...named('link', shown) };
}

function toFooter(
  { footer, privacyPolicy, trademark }: Customization,
  { findUrl, logo }: { findUrl: FindUrl; logo: Themed },
): SiteLook['footer'] {
  const groups = footer.groups.map(({ title, links }) => ({ title, links: toLinks(links, findUrl) }));
  return {
    ...named('logo', logo),
    groups: groups.filter(({ links }) => links.length > 0),
    ...named('copyright', footer.copyright),
    ...named('privacyUrl', pictureUrl(privacyPolicy.url)),
    trademark: trademark.enabled,
  };
}
