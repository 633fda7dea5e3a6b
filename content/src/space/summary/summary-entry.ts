import { parseInline, plainTokens } from '../../markdown/inline-text.ts';
import { oneSpaced } from '../../page/heading.ts';
import { asMapping, ownValue } from '../../text/mapping.ts';
import { readYaml } from '../../text/yaml.ts';
import type { ComputedPages, SummaryEntry } from '../summary-types.ts';

/** What one list item of a SUMMARY says: a page, a link elsewhere, or text without a link. */
export function readEntry(markdown: string, line: number): SummaryEntry {
  const tokens = parseInline(markdown);
  const open = tokens.findIndex((token) => token.type === 'link_open');
  if (open === -1)
    return readLooseLink(markdown, line) ?? { kind: 'text', title: oneSpaced(plainTokens(tokens)), line, children: [] };
  const close = tokens.findIndex((token) => token.type === 'link_close');
  const link = tokens[open];
  const entry = targetEntry(
    oneSpaced(plainTokens(tokens.slice(open, close))),
    String(link?.attrGet('href') ?? ''),
    line,
  );
  const label = link?.attrGet('title');
  if (label) entry.label = String(label);
  // An emoji before the link belongs to the title that readers see.
  const before = plainTokens(tokens.slice(0, open));
  if (/^\p{Extended_Pictographic}/u.test(before)) entry.title = oneSpaced(`${before} ${entry.title}`);
  return entry;
}

/** A line outside any list that consists of one link and nothing else. */
export function isBareLink(line: string): boolean {
  const text = line.trim();
  if (!text.startsWith('[') || !text.endsWith(')')) return false;
  const tokens = parseInline(text);
  const close = tokens.findIndex((token) => token.type === 'link_close');
  return tokens[0]?.type === 'link_open' && close === tokens.length - 1;
}

/** The content of a YAML fence in a list item: pages that are computed, not written. */
export function readComputed(yamlText: string): ComputedPages | undefined {
  const yaml = readYaml(yamlText);
  const values = yaml.ok ? asMapping(yaml.value) : undefined;
  const type = values && ownValue(values, 'type');
  if (!values || typeof type !== 'string' || type === '') return undefined;
  return {
    type,
    props: asMapping(ownValue(values, 'props')) ?? {},
    dependencies: asMapping(ownValue(values, 'dependencies')) ?? {},
  };
}

/** A group heading's text and, where it carries `<a id="…">`, its id. */
export function readGroupHeading(markdown: string, line: number): SummaryEntry {
  const group: SummaryEntry = {
    kind: 'group',
    title: oneSpaced(plainTokens(parseInline(markdown))),
    line,
    children: [],
  };
  const id = /<a\s[^<>]{0,500}?\bid\s*=\s*["']([^"'<>]{1,200})["']/.exec(markdown.slice(0, 5_000))?.[1];
  if (id) group.anchor = id;
  return group;
}

// Not a Markdown link, because a path with blanks needs <…>; people write it all the same.
function readLooseLink(markdown: string, line: number): SummaryEntry | undefined {
  const match = /^\[([^\][]{0,1000})\]\(([^()<>"]{1,1000})\)$/.exec(markdown.trim().slice(0, 2_100));
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : targetEntry(oneSpaced(plainTokens(parseInline(match[1]))), match[2].trim(), line);
}

function targetEntry(title: string, href: string, line: number): SummaryEntry {
  const target = href.trim();
  if (target === '') return { kind: 'text', title, line, children: [] };
  if (/^(?:[a-zA-Z][a-zA-Z0-9+.-]*:|\/\/|#)/.test(target)) return { kind: 'link', title, target, line, children: [] };
  const hash = target.indexOf('#');
  const entry: SummaryEntry = {
    kind: 'page',
    title,
    target: hash === -1 ? target : target.slice(0, hash),
    line,
    children: [],
  };
  if (hash !== -1 && hash + 1 < target.length) entry.anchor = target.slice(hash + 1);
  return entry;
}
