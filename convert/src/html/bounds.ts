const MB = 1024 * 1024;
const BYTES = 10 * MB;
const TAGS = 400_000;
/** Deeper than anybody nests; what walks the tree does so on the stack. */
const DEPTH = 400;
/** The parser opens formatting that was left open once more in every paragraph. */
const REOPENED = 4_000_000;

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const CLOSES_ITSELF = new Set('p li dt dd tr td th tbody thead tfoot option optgroup colgroup rb rt'.split(' '));
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noembed', 'noframes']);

/** Why a page is not parsed: some texts of a few bytes for each tag cost the parser the square of their length. */
export function findBoundProblem(html: string): string | undefined {
  if (html.length > BYTES) return `It is larger than ${BYTES / MB} MB.`;
  const open = new Map<string, number>();
  let [depth, formatting, mostFormatting, tags] = [0, 0, 0, 0];
  for (const { name, isEnd } of scanTags(html)) {
    tags += 1;
    if (tags > TAGS) return `It has more than ${TAGS} tags.`;
    if (VOID.has(name) || CLOSES_ITSELF.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (isEnd && count === 0) continue;
    const step = isEnd ? -1 : 1;
    open.set(name, count + step);
    depth += step;
    if (FORMATTING.has(name)) formatting += step;
    mostFormatting = Math.max(mostFormatting, formatting);
    if (depth > DEPTH) return `It nests elements deeper than ${DEPTH} levels, or leaves as many open.`;
  }
  return mostFormatting * tags > REOPENED ? 'It leaves too much formatting open.' : undefined;
}

/** All tags, those in programs and comments left out. */
function* scanTags(html: string): Generator<{ name: string; isEnd: boolean }> {
  const tag = /<(?:!--|(\/?)([a-z][^\s/>]{0,40}))/gi;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    const name = match[2]?.toLowerCase();
    const isEnd = match[1] === '/';
    const end = name === undefined ? '-->' : RAW.has(name) && !isEnd ? `</${name}` : undefined;
    if (end !== undefined) {
      const at = indexOfFolded(html, end, tag.lastIndex);
      if (at === -1) return;
      tag.lastIndex = at + end.length;
    } else if (name !== undefined) yield { name, isEnd };
  }
}

function indexOfFolded(text: string, wanted: string, from: number): number {
  const pattern = new RegExp(wanted, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}
