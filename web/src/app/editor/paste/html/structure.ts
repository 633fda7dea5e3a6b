// What says by a class or a role what it is becomes that.
import {
  attribute,
  classesOf,
  findElement,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  makeText,
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
  return ofConfluence(element) ?? captioned(element) ?? [boxOf(element) ?? element];
}

/** Code and tasks of Confluence are neither by their elements. */
function ofConfluence(element: HtmlElement): HtmlNode[] | undefined {
  if (hasClass(element, 'code-block') && element.tagName !== 'pre') return [onlyCode({ ...element, tagName: 'pre' })];
  const { children } = element;
  const kind = attribute(element, 'dataNodeType');
  if (kind === 'taskList') return [makeElement('ul', {}, children)];
  if (kind !== 'actionItem') return undefined;
  const checked = attribute(element, 'dataTaskState') === 'DONE';
  const words = children.filter((child) => !isElement(child, 'input'));
  return [makeElement('li', {}, [makeElement('input', { type: 'checkbox', checked }, []), makeText(' '), ...words])];
}

/** Our tables have no caption: it is a paragraph before its table. */
function captioned(element: HtmlElement): HtmlNode[] | undefined {
  const caption = element.tagName === 'table' && element.children.find((child) => isElement(child, 'caption'));
  if (!isElement(caption || undefined)) return undefined;
  const { children } = caption as HtmlElement;
  return [
    makeElement('p', {}, children),
    { ...element, children: element.children.filter((each) => each !== caption) },
  ];
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
