// Programs say bold and italic by styles. What they say becomes elements, and what they deny is taken away.
import {
  attribute,
  findElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  makeText,
  mapTree,
  textOf,
} from '@lectern/convert/html';

type Styles = ReadonlyMap<string, string>;

const LOOKED_AT = 4000;

/** The declarations in the attribute of an element, names and values in lower case. */
export function stylesOf(element: HtmlElement): Styles {
  const style = attribute(element, 'style').slice(0, LOOKED_AT).toLowerCase();
  const styles = new Map<string, string>();
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) styles.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  }
  return styles;
}

const MONOSPACED =
  /^["']?(?:courier|consolas|menlo|monaco|monospace|ui-monospace|sf ?mono|lucida console|cascadia|fira code|jetbrains mono|roboto mono|source code|droid sans mono|liberation mono|dejavu sans mono|ubuntu mono)/;

export const isMonospaced = (styles: Styles): boolean => MONOSPACED.test(styles.get('font-family') ?? '');

/** LibreOffice names a font by an attribute. */
const hasMonospacedFace = (element: HtmlElement): boolean =>
  element.tagName === 'font' && MONOSPACED.test(attribute(element, 'face').toLowerCase());

const isBold = (styles: Styles): boolean => /^(?:bold|bolder|[6-9]00)$/.test(styles.get('font-weight') ?? '');
const isLight = (styles: Styles): boolean => /^(?:normal|[1-5]00)$/.test(styles.get('font-weight') ?? '');

export const liftStyles = (root: HtmlRoot): HtmlRoot => mapTree(root, (element) => plainHead(element) ?? lift(element));

function lift(element: HtmlElement): HtmlNode[] {
  const { tagName, children } = element;
  const styles = stylesOf(element);
  // Google's documents are within a `b` that is not bold.
  if (isElement(element, 'b', 'strong') && isLight(styles)) return children;
  if (isElement(element, 'i', 'em') && styles.get('font-style') === 'normal') return children;
  // Spreadsheets say it of a cell.
  const isCell = tagName === 'td';
  if (!isCell && tagName !== 'span' && tagName !== 'font') return [element];
  let inner = children;
  const wrap = (name: string): void => {
    if (inner.some((node) => !isElement(node, name))) inner = [makeElement(name, {}, inner)];
  };
  if (
    !isCell &&
    (isMonospaced(styles) || hasMonospacedFace(element)) &&
    children.every((child) => !isElement(child, 'img', 'br', 'a', 'p'))
  )
    inner = [makeElement('code', {}, [makeText(children.map(textOf).join(''))])];
  if (isCell && children.length === 0) return [element];
  if (styles.get('vertical-align')?.startsWith('super')) wrap('sup');
  if (styles.get('vertical-align')?.startsWith('sub')) wrap('sub');
  if (/line-through/.test(styles.get('text-decoration') ?? styles.get('text-decoration-line') ?? '')) wrap('del');
  if (/^(?:italic|oblique)/.test(styles.get('font-style') ?? '')) wrap('em');
  if (isBold(styles)) wrap('strong');
  if (isCell) return [{ ...element, children: inner }];
  // What a class says of it may matter to whoever reads it next.
  return inner === children && attribute(element, 'className') !== '' ? [element] : inner;
}

const HEADS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'];

/** Headings and heads of tables are bold by themselves, and the first row of a table becomes its head. */
function plainHead(element: HtmlElement): HtmlNode[] | undefined {
  if (HEADS.includes(element.tagName)) return [withoutBold(element)];
  if (element.tagName !== 'table') return undefined;
  const head = findElement(element, ({ tagName }) => tagName === 'tr');
  if (head === undefined || !isAllBold(head)) return undefined;
  const plain = withoutBold(head);
  return [mapTree(element, (below) => [textOf(below) === textOf(head) && below.tagName === 'tr' ? plain : below])];
}

const withoutBold = (element: HtmlElement): HtmlElement =>
  mapTree(element, (below) => (isElement(below, 'b', 'strong') ? below.children : [below]));

const isAllBold = (element: HtmlElement): boolean =>
  textOf(mapTree(element, (below) => (isElement(below, 'b', 'strong') ? [] : [below]))).trim() === '';
