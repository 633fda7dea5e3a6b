// From what a mail says to its two forms: plain text, and HTML without pictures, scripts or colors of its own, so that it is
// readable in the dark.
import { fill } from './data.ts';
import type { Letter, LetterBlock } from './kinds.ts';
import { type Language, type Words, wordsIn } from './languages.ts';

export interface WrittenLetter {
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string;
}

interface Sender {
  baseUrl: string;
  language: Language;
}

const SUBJECT_AT_MOST = 200;

/** The last line of every mail. */
const SENT_BY: Words<string> = {
  en: 'Sent by Lectern at {host}.',
  ar: 'أرسله Lectern من {host}.',
  de: 'Gesendet von Lectern auf {host}.',
  es: 'Enviado por Lectern desde {host}.',
  fr: 'Envoyé par Lectern depuis {host}.',
  he: 'נשלח על ידי Lectern מ-{host}.',
  it: 'Inviato da Lectern da {host}.',
  ja: '{host} の Lectern から送信されました。',
  ko: '{host}의 Lectern에서 보냈습니다.',
  nl: 'Verzonden door Lectern op {host}.',
  no: 'Sendt av Lectern på {host}.',
  pl: 'Wysłane przez Lectern z {host}.',
  'pt-br': 'Enviado pelo Lectern em {host}.',
  ru: 'Отправлено Lectern с {host}.',
  uk: 'Надіслано Lectern з {host}.',
  zh: '由 {host} 上的 Lectern 发送。',
};

/** Throws for an address that is not below the base URL: no mail leads anywhere else. */
export function writeLetter({ subject, blocks, unsubscribe }: Letter, sender: Sender): WrittenLetter {
  const { baseUrl, language } = sender;
  const end: LetterBlock = { note: fill(wordsIn(SENT_BY, language), { host: new URL(baseUrl).host }) };
  const all = [...blocks, end];
  for (const url of [...all.flatMap(urlsOf), ...(unsubscribe === undefined ? [] : [unsubscribe])])
    requireOwn(url, baseUrl);
  const line = inOneLine(subject).slice(0, SUBJECT_AT_MOST);
  return {
    subject: line,
    text: `${all.map(toText).join('\n\n')}\n`,
    html: toDocument(line, all.map(toHtml).join('\n'), language),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  };
}

/** Whatever a kind puts there: a line break in a subject would be a header of its own. */
const inOneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function urlsOf(block: LetterBlock): string[] {
  if (typeof block === 'string' || 'code' in block) return [];
  if ('list' in block) return block.list.flatMap(({ url }) => url ?? []);
  return block.url === undefined ? [] : [block.url];
}

function requireOwn(url: string, baseUrl: string): void {
  if (!url.startsWith(`${baseUrl}/`) || !/^[\x21-\x7e]+$/.test(url) || /[<>"]/.test(url))
    throw new Error('A mail has an address that is not below the base URL.');
}

function toText(block: LetterBlock): string {
  if (typeof block === 'string') return inOneLine(block);
  if ('code' in block) return `    ${inOneLine(block.code)}`;
  if ('list' in block) return block.list.map((item) => `* ${withUrl(item.text, item.url, '\n  ')}`).join('\n');
  if ('note' in block) return withUrl(block.note, block.url, '\n');
  return withUrl(block.link, block.url, ':\n');
}

const withUrl = (text: string, url: string | undefined, between: string): string =>
  inOneLine(text) + (url === undefined ? '' : between + url);

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  inOneLine(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const CODE_STYLE = 'font: bold 1.5em/1.5 monospace; letter-spacing: 0.15em';
const LINK_STYLE = 'display: inline-block; padding: 0.5em 1em; border: 1px solid; border-radius: 0.4em';

function toHtml(block: LetterBlock): string {
  if (typeof block === 'string') return `<p>${escape(block)}</p>`;
  if ('code' in block) return `<p dir="ltr" style="${CODE_STYLE}">${escape(block.code)}</p>`;
  if ('list' in block)
    return `<ul>${block.list.map(({ text, url }) => `<li>${linked(text, url)}</li>`).join('\n')}</ul>`;
  if ('note' in block) return `<p><small>${linked(block.note, block.url)}</small></p>`;
  return `<p><a href="${escape(block.url)}" style="${LINK_STYLE}">${escape(block.link)}</a></p>\n<p dir="ltr"><small>${escape(block.url)}</small></p>`;
}

const linked = (text: string, url: string | undefined): string =>
  url === undefined ? escape(text) : `<a href="${escape(url)}">${escape(text)}</a>`;

const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar', 'he']);

/** Codes of ours that programs know by another name. */
const TAGS: Partial<Record<Language, string>> = { no: 'nb', 'pt-br': 'pt-BR', zh: 'zh-Hans' };

const toDocument = (title: string, body: string, language: Language): string => `<!doctype html>
<html lang="${TAGS[language] ?? language}" dir="${RIGHT_TO_LEFT.has(language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<style>:root { color-scheme: light dark }</style>
</head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 36em; margin: 1.5em auto; padding: 0 1em">
${body}
</body>
</html>
`;
