import { escapeHtml } from '@lectern/content';
import type { Application } from '@lectern/web';
import { allowAlso, type ContentSecurityPolicy, serializePolicy } from '#platform/http/index.ts';

/** Below which the files of the application are. */
export const FILES = '/app/~assets';

/**
 * No script but those of the application, nothing from another host, and no text that becomes code: what makes HTML or the
 * address of a script has to go through one of the named policies. https://www.w3.org/TR/trusted-types/
 */
const POLICY: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  // Previews are on the base host.
  'frame-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['lectern', 'ProseMirrorClipboard'],
};

export interface Opened {
  /** For style sheets that components write into the page. */
  nonce: string;
  lang: string;
  icon: string;
  /** Below which sheets of pictures are, for names of icons. */
  pictures: string;
  /** The frame that draws diagrams. */
  diagrams: string;
  /** The address within the application. */
  path: string;
}

/** The page of the application. It is the same for every address and every person, but for what it has loaded ahead. */
export const toDocument = (application: Application, { nonce, lang, icon, pictures, diagrams, path }: Opened) => ({
  headers: {
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    'content-security-policy': serializePolicy(allowAlso(POLICY, { 'style-src': [`'nonce-${nonce}'`] })),
  },
  body: [
    '<!doctype html>',
    `<html lang="${escapeHtml(lang)}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta property="csp-nonce" nonce="${escapeHtml(nonce)}">`,
    `<meta name="lectern-pictures" content="${escapeHtml(pictures)}">`,
    `<meta name="lectern-diagrams" content="${escapeHtml(diagrams)}">`,
    '<title>Lectern</title>',
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    ...application.styles.map((file) => `<link rel="stylesheet" href="${FILES}/${file}">`),
    ...application.modules.map((file) => `<link rel="modulepreload" href="${FILES}/${file}">`),
    `<script type="module" src="${FILES}/${application.script}"></script>`,
    ...aheadFor(application, path),
    '</head>',
    '<body>',
    '<div id="app"></div>',
    '<noscript><p>Writing needs JavaScript. <a href="/account">Your account</a> works without it.</p></noscript>',
    '</body>',
    '</html>',
  ].join('\n'),
});

/** What the program will ask for at this address, without holding up the program. */
function aheadFor({ filesFor }: Application, path: string): string[] {
  const { modules, styles } = filesFor(path);
  return [
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${FILES}/${file}" fetchpriority="low">`),
    ...modules.map((file) => `<link rel="modulepreload" href="${FILES}/${file}" fetchpriority="low">`),
  ];
}
