import {
  elementsOf,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  plainText,
} from './tree.ts';

type Parent = HtmlRoot | HtmlElement;

export interface Titled {
  title: string | undefined;
  /** The heading that it is. */
  heading: HtmlElement | undefined;
  body: HtmlNode[];
}

const HEADING = /^h[1-6]$/;

export interface TitleRules {
  /** The title where it stands elsewhere; the first heading is then one like others unless it says the same. */
  known: string | undefined;
  /** Whether the first of many highest headings is a chapter, and only a heading marked as the title is one. */
  isManyHeaded: boolean;
}

/**
 * The title that a page gives itself, and the page without it. A page has one title: where there are further headings of
 * that level, all that are left go down by one.
 */
export function takeTitle(parent: Parent, { known, isManyHeaded }: TitleRules): Titled {
  const headings = [...elementsOf(parent)].filter((element) => HEADING.test(element.tagName));
  const tops = headings.filter((element) => element.tagName === 'h1');
  const [first] = headings;
  const marked = tops.find((element) => hasClass(element, 'title'));
  const own = marked ?? (first?.tagName === 'h1' && !(isManyHeaded && tops.length > 1) ? first : undefined);
  const isTitle = own !== undefined && (known === undefined || known === plainText(own) || marked !== undefined);
  const title = isTitle ? own : undefined;
  const isCrowded = tops.some((element) => element !== title);
  return {
    heading: title,
    title: title === undefined || plainText(title) === '' ? undefined : plainText(title),
    body: without(parent.children as HtmlNode[], title, isCrowded),
  };
}

function without(nodes: readonly HtmlNode[], title: HtmlElement | undefined, isLowered: boolean): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (node === title) return [];
    if (!isElement(node)) return [node];
    const children = without(node.children, title, isLowered);
    if (!HEADING.test(node.tagName)) return [{ ...node, children }];
    if (plainText(node) === '' && !children.some((child) => isElement(child, 'img'))) return [];
    const level = Math.min(Number(node.tagName.charAt(1)) + (isLowered ? 1 : 0), 6);
    return [makeElement(`h${level}`, node.properties, children)];
  });
}
