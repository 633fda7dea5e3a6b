const MB = 1024 * 1024;
const BYTES = 10 * MB;
const TAGS = 400_000;
/** Of one tag and of all: the parser compares each attribute of a tag with all before it. */
const ATTRIBUTES_OF_A_TAG = 200;
const ATTRIBUTES = 1_000_000;
/** A page has one of each. The parser adds the attributes of every further one to the first. */
const WHOLE = new Set(['html', 'body']);
const WHOLE_AT_MOST = 100;
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
  const attributes = createAttributeCount(html);
  let [depth, formatting, mostFormatting, tags, wholes] = [0, 0, 0, 0, 0];
  for (const { name, isEnd, at } of scanTags(html, open)) {
    tags += 1;
    if (tags > TAGS) return `It has more than ${TAGS} tags.`;
    if (!attributes.takes(at))
      return `It has more than ${ATTRIBUTES_OF_A_TAG} attributes in one tag, or too many in all.`;
    if (WHOLE.has(name) && ++wholes > WHOLE_AT_MOST) return 'It begins again and again.';
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

interface Tag {
  name: string;
  isEnd: boolean;
  /** Where its attributes begin. */
  at: number;
}

/** In drawings and formulas, these elements hold elements. */
const isForeign = (open: ReadonlyMap<string, number>): boolean =>
  (open.get('svg') ?? 0) > 0 || (open.get('math') ?? 0) > 0;

/** All tags, those in programs and comments left out. What is doubtful counts, so that nothing hides from the bounds. */
function* scanTags(html: string, open: ReadonlyMap<string, number>): Generator<Tag> {
  const tag = /<(?:!--|(\/?)([a-z][^\s/>]{0,40}))/gi;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    const name = match[2]?.toLowerCase();
    const isEnd = match[1] === '/';
    const end = name === undefined ? COMMENT_END : endOfRaw(name, isEnd || isForeign(open));
    if (end !== undefined) {
      // A comment may end with the hyphens that begin it.
      end.lastIndex = name === undefined ? tag.lastIndex - 2 : tag.lastIndex;
      if (end.exec(html) === null) return;
      tag.lastIndex = end.lastIndex;
    } else if (name !== undefined) yield { name, isEnd, at: tag.lastIndex };
  }
}

const COMMENT_END = /--!?>/g;

const endOfRaw = (name: string, isRead: boolean): RegExp | undefined =>
  RAW.has(name) && !isRead ? new RegExp(`</${name}`, 'gi') : undefined;

/** Of the length of a page: a tag that stands in the value of an attribute is looked at twice. */
const LOOKED_THROUGH = 4;

/** Counts attributes, and answers whether those of one more tag are within the bounds. */
function createAttributeCount(html: string): { takes: (at: number) => boolean } {
  const pattern = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:"[^"]*"?|'[^']*'?|[^\s>]*))?/y;
  let count = 0;
  let steps = LOOKED_THROUGH * html.length;
  return {
    takes: (at) => {
      pattern.lastIndex = at;
      for (let own = 0, before = at; pattern.test(html); before = pattern.lastIndex) {
        own += 1;
        count += 1;
        steps -= pattern.lastIndex - before;
        if (own > ATTRIBUTES_OF_A_TAG || count > ATTRIBUTES || steps < 0) return false;
      }
      return true;
    },
  };
}
