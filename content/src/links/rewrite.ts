import { links } from './links.ts';
import { findMention } from './mentions.ts';
import type { PageLink, TargetSyntax } from './types.ts';

// What would end the target, or begin something else, where it is written in this way.
const UNSAFE: Record<TargetSyntax, RegExp> = {
  bare: /[\s\p{Cc}()<>\\|`${]/gu,
  angle: /[\s\p{Cc}<>\\|`${]/gu,
  autolink: /[\s\p{Cc}<>\\|`${*]/gu,
  html: /[\s\p{Cc}<>"'`${]/gu,
  srcset: /[\s\p{Cc}<>"'`${,]/gu,
  tag: /[\s\p{Cc}"'“”‘’{}]/gu,
  yaml: /[\s\p{Cc}"'\\]|^[&*!|>@`#{[\]},?-]/gu,
};

/**
 * The source with other targets, and not another byte changed. `change` gives the new target of a link in the form of
 * `PageLink.target`, or undefined to leave it; characters that its syntax does not bear are percent-encoded. Whoever knows the links
 * already passes them as `found`. With `name`, the text of a mention becomes what that answers for its link, as Markdown.
 */
export function rewriteLinks(
  source: string,
  change: (link: PageLink) => string | undefined,
  found: readonly PageLink[] = links(source),
  name: (link: PageLink) => string | undefined = () => undefined,
): string {
  let output = '';
  let from = 0;
  for (const link of found) {
    const words = findMention(source, link);
    const text = words && words.start >= from ? name(link) : undefined;
    if (words && text !== undefined) {
      output += source.slice(from, words.start) + text;
      from = words.end;
    }
    const target = change(link);
    if (target === undefined || target === '' || target === link.target) continue;
    output += source.slice(from, link.start) + writeTarget(target, link.syntax);
    from = link.end;
  }
  return output + source.slice(from);
}

function writeTarget(target: string, syntax: TargetSyntax): string {
  const safe = target.toWellFormed().replace(UNSAFE[syntax], percentEncoded);
  const hasEntities = syntax === 'bare' || syntax === 'angle' || syntax === 'html' || syntax === 'srcset';
  return hasEntities ? safe.replace(/&(?=#?\w+;)/g, '&amp;') : safe;
}

// `encodeURIComponent` lets some of the characters pass.
function percentEncoded(character: string): string {
  const encoded = encodeURIComponent(character);
  return encoded === character ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : encoded;
}
