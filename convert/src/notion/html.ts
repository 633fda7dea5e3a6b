import {
  attribute,
  classesOf,
  colorOf,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeBlock,
  makeElement,
  makeFormula,
  makeText,
  mapTree,
  plainText,
  textOf,
} from '../html/index.ts';

/** The content of a page of Notion's HTML export, its own forms of blocks as ours. */
export function prepareNotion(root: HtmlRoot): { content: HtmlElement; title: string | undefined } | undefined {
  const article = findElement(root, (element) => element.tagName === 'article' && hasClass(element, 'page'));
  if (article === undefined) return undefined;
  const heading = findElement(article, (element) => hasClass(element, 'page-title'));
  const title = heading === undefined ? '' : plainText(heading);
  const content = mapTree(article, (element) => (isHead(element) ? [] : [convert(element)]));
  return { content, title: title === '' ? undefined : title };
}

const isHead = (element: HtmlElement): boolean =>
  hasClass(element, 'page-title', 'page-header-icon', 'page-cover-image');

function convert(element: HtmlElement): HtmlElement {
  const { tagName, children } = element;
  if (tagName === 'figure') return convertFigure(element);
  if (tagName === 'ul' && hasClass(element, 'toggle')) return makeElement('div', {}, children.flatMap(insideOf));
  if (tagName === 'div' && hasClass(element, 'checkbox'))
    return makeElement('input', { type: 'checkbox', checked: hasClass(element, 'checkbox-on') }, []);
  if (hasClass(element, 'column-list')) return makeBlock('columns', {}, children);
  if (tagName === 'div' && hasClass(element, 'column')) return makeBlock('column', {}, children);
  if (tagName === 'mark') return withColor(element);
  if (hasClass(element, 'notion-text-equation-token')) return formula(element, 'span') ?? element;
  return element;
}

/** The color that a class names, as ours name it. */
function withColor(element: HtmlElement): HtmlElement {
  const [, name = '', background] =
    classesOf(element)
      .map((each) => /^highlight-([a-z]+)(_background)?$/.exec(each))
      .find((found) => found !== null) ?? [];
  const color = colorOf(name);
  if (color === undefined) return makeElement('span', {}, element.children);
  const style = `${background === undefined ? 'color' : 'background-color'}:${color};`;
  return makeElement('mark', { style }, element.children);
}

const insideOf = (node: HtmlNode): HtmlNode[] => (isElement(node, 'li') ? node.children : [node]);

function convertFigure(figure: HtmlElement): HtmlElement {
  if (hasClass(figure, 'callout')) {
    const icon = findElement(figure, (element) => hasClass(element, 'icon'));
    const symbol = icon === undefined ? '' : plainText(icon);
    const rest = figure.children.filter((child) => plainText(child) !== symbol || symbol === '');
    return makeBlock('hint', { hint: 'info' }, [
      ...(symbol === '' ? [] : [makeElement('p', {}, [makeText(symbol)])]),
      ...rest,
    ]);
  }
  if (hasClass(figure, 'equation')) return formula(figure, 'div') ?? figure;
  const bookmark = findElement(figure, (element) => element.tagName === 'a' && hasClass(element, 'bookmark'));
  if (bookmark !== undefined) {
    const title = findElement(bookmark, (element) => hasClass(element, 'bookmark-title'));
    const href = attribute(bookmark, 'href');
    return makeElement('p', {}, [
      makeElement('a', { href }, [makeText(title === undefined ? href : plainText(title))]),
    ]);
  }
  return hasClass(figure, 'link-to-page') ? makeElement('p', {}, figure.children.map(withoutIcon)) : figure;
}

/** Formulas carry their source together with their looks. */
function formula(element: HtmlElement, tagName: 'div' | 'span'): HtmlElement | undefined {
  const source = findElement(element, (below) => below.tagName === 'annotation');
  return source === undefined
    ? undefined
    : tagName === 'div'
      ? makeBlock('math', { value: textOf(source) }, [])
      : makeFormula(textOf(source));
}

/** The icon of a page before its name in a link to it. */
const withoutIcon = (node: HtmlNode): HtmlNode =>
  isElement(node)
    ? { ...node, children: node.children.filter((child) => !(isElement(child) && hasClass(child, 'icon'))) }
    : node;
