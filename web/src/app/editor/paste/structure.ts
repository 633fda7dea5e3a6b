// What says by a class or a role what it is becomes that.
import {
  attribute,
  classesOf,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  makeElement,
  mapTree,
} from '@lectern/convert/html';

export const toStructure = (root: HtmlRoot): HtmlRoot => mapTree(root, (element) => toElement(element));

function toElement(element: HtmlElement): HtmlNode[] {
  const { children, tagName } = element;
  // Of Word.
  if (hasClass(element, 'MsoTitle')) return [makeElement('h1', {}, children)];
  if (hasClass(element, 'MsoQuote', 'MsoIntenseQuote')) return [makeElement('blockquote', {}, [element])];
  if (tagName === 'o:p' || hasClass(element, 'ListContainerWrapper')) return children;
  // Remarks on the page, and not in it: references and links for editing of Wikipedia.
  if (hasClass(element, 'reference', 'mw-editsection', 'Apple-interchange-newline')) return [];
  const level = Number(attribute(element, 'ariaLevel'));
  if (attribute(element, 'role') === 'heading' && level >= 1 && level <= 6)
    return [makeElement(`h${level}`, {}, children)];
  if (tagName === 'pre') return [onlyCode(element)];
  return [boxOf(element) ?? element];
}

/** Notes of Notion, Confluence and MDN, as the converter knows boxes. */
function boxOf(element: HtmlElement): HtmlElement | undefined {
  const panel = attribute(element, 'dataPanelType');
  const [, kind] = hasClass(element, 'notecard') ? classesOf(element) : [];
  const name = panel || kind || (element.tagName === 'aside' ? 'info' : '');
  return name === '' ? undefined : makeElement('div', { className: ['callout', name] }, element.children);
}

/** Some pages have the name of the language and a button in the block itself; others say the language in a way of their own. */
function onlyCode(pre: HtmlElement): HtmlElement {
  const code = findElement(pre, ({ tagName }) => tagName === 'code');
  const brush = classesOf(pre).includes('brush:') ? classesOf(pre)[classesOf(pre).indexOf('brush:') + 1] : undefined;
  const properties = brush === undefined ? pre.properties : { className: [`language-${brush}`] };
  return makeElement('pre', properties, code === undefined ? pre.children : [code]);
}
