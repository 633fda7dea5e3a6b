import { escapeHtml } from '@lectern/content';
import { symbolOf } from './symbols.ts';
import {
  attribute,
  findElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeBlock,
  makeElement,
  makeFormula,
  makeText,
  mapTree,
  parseHtml,
  plainText,
  textOf,
} from '../html/index.ts';

/** What the storage format refers to by name, as targets of links. */
export interface StorageTargets {
  page: (title: string) => string | undefined;
  attachment: (fileName: string) => string | undefined;
  /** The reusable content that a page became, because others include it. */
  include: (title: string) => string | undefined;
  /** The name of a person by the key that mentions have. */
  person: (key: string) => string | undefined;
}

/** A body in Confluence's storage format as HTML that the conversion knows: its macros as blocks, its references as links. */
export function readStorage(body: string, targets: StorageTargets, dropped: string[]): HtmlRoot {
  const root = parseHtml(toHtml(body));
  return mapTree(root, (element) => convert(element, targets, dropped));
}

/** XML as a parser of HTML reads it: no element closes itself, and CDATA is text. Entities are those of HTML, and no others. */
function toHtml(body: string): string {
  const output: string[] = [];
  for (let at = 0; ;) {
    const start = body.indexOf('<![CDATA[', at);
    output.push(closeElements(body.slice(at, start === -1 ? undefined : start)));
    if (start === -1) return output.join('');
    const end = body.indexOf(']]>', start);
    const text = body.slice(start + 9, end === -1 ? undefined : end);
    // A parser of HTML drops the first line break of `pre` only, and this is none.
    output.push(escapeHtml(text));
    if (end === -1) return output.join('');
    at = end + 3;
  }
}

const closeElements = (xml: string): string =>
  xml.replaceAll(
    /<((?:ac|ri|at):[\w-]{1,60})([^<>]*)\/>/g,
    (_tag, name: string, attributes: string) => `<${name}${attributes}></${name}>`,
  );

function convert(element: HtmlElement, targets: StorageTargets, dropped: string[]): HtmlNode[] {
  switch (element.tagName) {
    case 'ac:structured-macro':
    case 'ac:macro':
      return convertMacro(element, targets, dropped);
    case 'ac:link':
      return convertLink(element, targets, dropped);
    case 'ac:image':
      return convertImage(element, targets);
    case 'ac:emoticon':
      return [
        makeText(
          symbolOf({
            id: attribute(element, 'ac:emoji-id'),
            fallback: attribute(element, 'ac:emoji-fallback'),
            name: attribute(element, 'ac:name'),
          }),
        ),
      ];
    case 'ac:layout-section':
      return [columnsOf(element.children, 'ac:layout-cell') ?? makeElement('div', {}, element.children)];
    case 'ac:task-list':
      return [makeElement('ul', {}, element.children)];
    case 'ac:task':
      return [convertTask(element)];
    case 'ac:placeholder':
    case 'ac:task-id':
      return [];
    default:
      // A cell becomes a column where its section does, which looks for it.
      return element.tagName === 'ac:layout' ? element.children : [element];
  }
}

/** Cells next to each other as columns; one alone is just what stands in it. */
function columnsOf(nodes: readonly HtmlNode[], tagName: string): HtmlElement | undefined {
  const cells = nodes.filter((node): node is HtmlElement => isElement(node, tagName));
  const filled = cells.filter(
    (cell) => plainText(cell) !== '' || findElement(cell, ({ tagName: name }) => name === 'img'),
  );
  if (filled.length < 2)
    return filled.length === 1 && filled[0] !== undefined ? makeElement('div', {}, filled[0].children) : undefined;
  return makeBlock(
    'columns',
    {},
    filled.map((cell) => makeBlock('column', {}, cell.children)),
  );
}

const HINTS: Record<string, string> = { info: 'info', note: 'warning', tip: 'success', warning: 'danger' };
const SILENT = new Set([
  'toc',
  'anchor',
  'children',
  'pagetree',
  'toc-zone',
  'attachments',
  'recently-updated',
  'contributors',
]);

function parametersOf(macro: HtmlElement): Map<string, string> {
  const found = macro.children.filter((child) => isElement(child, 'ac:parameter')) as HtmlElement[];
  return new Map(found.map((parameter) => [attribute(parameter, 'ac:name'), plainText(parameter)]));
}

const bodyOfMacro = (macro: HtmlElement): HtmlNode[] =>
  macro.children.flatMap((child) => (isElement(child, 'ac:rich-text-body') ? child.children : []));

function convertMacro(macro: HtmlElement, targets: StorageTargets, dropped: string[]): HtmlNode[] {
  const name = attribute(macro, 'ac:name').toLowerCase();
  const parameters = parametersOf(macro);
  const title = parameters.get('title') ?? '';
  const body = bodyOfMacro(macro);
  const titled = title === '' ? body : [makeElement('p', {}, [makeElement('strong', {}, [makeText(title)])]), ...body];
  const text = macro.children.find((child) => isElement(child, 'ac:plain-text-body'));
  if (name === 'code' || name === 'noformat') {
    const language = parameters.get('language') ?? '';
    const value = text === undefined ? '' : textOf(text).replace(/^\n|\n$/g, '');
    return [makeElement('div', { block: 'code', language: language === 'none' ? '' : language, title, value }, [])];
  }
  if (Object.hasOwn(HINTS, name)) return [makeBlock('hint', { hint: HINTS[name] }, titled)];
  if (name === 'panel') return [makeBlock('hint', { hint: 'info' }, titled)];
  if (name === 'expand') return [makeBlock('expandable', { title: title === '' ? 'Details' : title }, body)];
  if (name === 'column') return [makeElement('confluence-column', {}, body)];
  if (name === 'section') return [columnsOf(body, 'confluence-column') ?? makeElement('div', {}, body)];
  if (name === 'include' || name === 'excerpt-include') return includeOf(macro, targets, { name, dropped });
  if (name === 'status') return [makeElement('code', {}, [makeText(title)])];
  if (name === 'jira') return issueOf(parameters, dropped);
  const own = attachmentOf(macro, name, parameters, targets) ?? formulaOf(macro, name, parameters);
  if (own !== undefined) return own;
  if (name === 'widget' || name === 'iframe') return embedOf(parameters.get('url') ?? parameters.get('src') ?? '');
  if (body.length === 0 && !SILENT.has(name)) dropped.push(name);
  return body;
}

/** An issue is its key; what a query finds is known to the tracker alone. */
function issueOf(parameters: ReadonlyMap<string, string>, dropped: string[]): HtmlNode[] {
  const key = parameters.get('key') ?? '';
  if (key === '') dropped.push('jira (list by JQL)');
  return [makeText(key)];
}

const FILE_MACROS = new Set(['view-file', 'viewfile', 'viewpdf', 'viewdoc', 'viewxls', 'viewppt', 'multimedia']);
const DRAWINGS = new Set(['drawio', 'drawio-sketch', 'inc-drawio', 'gliffy']);

/** A file that a macro shows, as a link, and a drawing as the picture that its program keeps next to it. */
function attachmentOf(
  macro: HtmlElement,
  name: string,
  parameters: ReadonlyMap<string, string>,
  targets: StorageTargets,
): HtmlNode[] | undefined {
  if (DRAWINGS.has(name)) {
    const title = parameters.get('diagramName') || parameters.get('diagramDisplayName') || parameters.get('name') || '';
    const src = targets.attachment(`${title}.png`) ?? targets.attachment(title.replace(/\.drawio$/, '.png'));
    // Without its picture it is left out, and named.
    return title === '' || src === undefined ? undefined : [makeElement('img', { src, alt: title }, [])];
  }
  if (!FILE_MACROS.has(name)) return undefined;
  // Older versions say the name alone.
  const link = findElement(macro, (below) => below.tagName === 'ri:attachment');
  const file = link === undefined ? (parameters.get('name') ?? '') : attribute(link, 'ri:filename');
  const href = targets.attachment(file);
  return file === '' || href === undefined
    ? undefined
    : [makeElement('p', {}, [makeElement('a', { href }, [makeText(file)])])];
}

const FORMULAS = new Set(['mathblock', 'mathinline', 'latex', 'latex-inline', 'latex-block', 'easy-math-block']);

function formulaOf(macro: HtmlElement, name: string, parameters: ReadonlyMap<string, string>): HtmlNode[] | undefined {
  if (!FORMULAS.has(name)) return undefined;
  const text = findElement(macro, (below) => below.tagName === 'ac:plain-text-body');
  const value = (text === undefined ? (parameters.get('body') ?? '') : textOf(text)).trim();
  if (value === '') return [];
  return [name.endsWith('inline') ? makeFormula(value) : makeBlock('math', { value }, [])];
}

/** Another page in this one: our reusable content, or a link where only a part of it is wanted. */
function includeOf(
  macro: HtmlElement,
  targets: StorageTargets,
  { name, dropped }: { name: string; dropped: string[] },
): HtmlNode[] {
  // The reference is a link by now, which says the title.
  const title = parametersOf(macro).get('') ?? '';
  const path = name === 'include' ? targets.include(title) : undefined;
  if (path !== undefined) return [makeBlock('include', { path }, [])];
  dropped.push(`${name} (now a link)`);
  const href = targets.page(title) ?? 'broken-reference';
  return title === '' ? [] : [makeElement('p', {}, [makeElement('a', { href }, [makeText(title)])])];
}

const embedOf = (url: string): HtmlNode[] => (/^https?:\/\//i.test(url) ? [makeBlock('embed', { url }, [])] : []);

const refer = (element: HtmlElement, name: string): HtmlElement | undefined =>
  findElement(element, (below) => below.tagName === name);

function targetOf(
  element: HtmlElement,
  targets: StorageTargets,
): { href: string | undefined; label: string } | undefined {
  const [page, attachment, url] = ['ri:page', 'ri:attachment', 'ri:url'].map((name) => refer(element, name));
  if (url !== undefined) return { href: attribute(url, 'ri:value'), label: attribute(url, 'ri:value') };
  if (attachment !== undefined) {
    const label = attribute(attachment, 'ri:filename');
    return { href: targets.attachment(label), label };
  }
  const label = page === undefined ? '' : attribute(page, 'ri:content-title');
  return page === undefined ? undefined : { href: targets.page(label), label };
}

function convertLink(element: HtmlElement, targets: StorageTargets, dropped: string[]): HtmlNode[] {
  const user = refer(element, 'ri:user');
  if (user !== undefined) return mentionOf(user, targets, dropped);
  const found = targetOf(element, targets);
  const body = element.children.filter((child) =>
    isElement(child, 'ac:link-body', 'ac:plain-text-link-body'),
  ) as HtmlElement[];
  const anchor = attribute(element, 'ac:anchor');
  const rest = anchor === '' ? '' : `#${anchor}`;
  const said = body.flatMap((child) => child.children);
  const label = said.length > 0 ? said : [makeText(found?.label ?? (anchor === '' ? '' : anchor))];
  // A page that the export does not hold stays a link, so that the report names it.
  const href = found === undefined ? rest : `${found.href ?? 'broken-reference'}${rest}`;
  return href === '' ? label : [makeElement('a', { href }, label)];
}

/** Nobody here is known by an account of Confluence, so a mention is a name. */
function mentionOf(user: HtmlElement, { person }: StorageTargets, dropped: string[]): HtmlNode[] {
  const keys = ['ri:userkey', 'ri:account-id', 'ri:username'].map((key) => attribute(user, key));
  const name = keys.map((key) => (key === '' ? undefined : person(key))).find((found) => found !== undefined);
  if (name === undefined) dropped.push('names of mentioned people');
  return [makeText(`@${name ?? (attribute(user, 'ri:username') || 'somebody')}`)];
}

function convertImage(element: HtmlElement, targets: StorageTargets): HtmlNode[] {
  const found = targetOf(element, targets);
  const caption = element.children.find((child) => isElement(child, 'ac:caption'));
  if (found?.href === undefined || found.href === '') return [];
  const image = makeElement(
    'img',
    { src: found.href, alt: attribute(element, 'ac:alt'), width: attribute(element, 'ac:width') },
    [],
  );
  if (!isElement(caption)) return [image];
  return [makeElement('figure', {}, [image, makeElement('figcaption', {}, caption.children)])];
}

function convertTask(task: HtmlElement): HtmlElement {
  const status = refer(task, 'ac:task-status');
  const body = refer(task, 'ac:task-body');
  const box = makeElement(
    'input',
    { type: 'checkbox', checked: status !== undefined && plainText(status) === 'complete' },
    [],
  );
  return makeElement('li', {}, [box, makeText(' '), ...(body?.children ?? [])]);
}
