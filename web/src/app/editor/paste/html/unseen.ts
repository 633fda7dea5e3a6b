// What nobody sees, and what nobody wrote: pixels that report who reads, remarks of a review, buttons of a page.
import {
  attribute,
  hasClass,
  type HtmlElement,
  type HtmlNode,
  type HtmlRoot,
  isElement,
  makeElement,
  makeText,
  mapTree,
} from '@lectern/convert/html';
import { stylesOf } from './styles.ts';

export const dropUnseen = (root: HtmlRoot): HtmlRoot =>
  mapTree(root, (element) => (isUnseen(element) || isNoText(element) ? [] : mediaOf(element)));

const HIDDEN_CLASSES = ['sr-only', 'visually-hidden', 'screen-reader-text', 'linenumber'];

function isUnseen(element: HtmlElement): boolean {
  if (element.properties['hidden'] === true || hasClass(element, ...HIDDEN_CLASSES)) return true;
  const styles = stylesOf(element);
  if (styles.get('display')?.startsWith('none') === true || styles.get('visibility')?.startsWith('hidden') === true)
    return true;
  if (styles.get('mso-hide') === 'all' || /^0(?:\.0+)?\D*$/.test(styles.get('opacity') ?? '')) return true;
  if (isElement(element, 'img')) return isPixel(element, styles);
  return isElement(element, 'span') && /^0(?:px|pt|em)?(?: |$)/.test(styles.get('font-size') ?? '');
}

/** No picture that is meant to be seen is as small. */
const PIXELS = 2;

function isPixel(image: HtmlElement, styles: ReadonlyMap<string, string>): boolean {
  const sizes = ['width', 'height'].map((name) => Number.parseFloat(styles.get(name) ?? attribute(image, name)));
  return sizes.some((size) => size === 0) || sizes.every((size) => size <= PIXELS);
}

const CONTROLS = ['button', 'select', 'textarea', 'nav', 'template', 'svg', 'clipboard-copy'];

function isNoText(element: HtmlElement): boolean {
  if (isElement(element, ...CONTROLS)) return true;
  if (isElement(element, 'input')) return attribute(element, 'type').toLowerCase() !== 'checkbox';
  // Of Word: remarks, and what somebody has struck out in a review.
  if (hasClass(element, 'MsoCommentReference', 'msocomanchor', 'msocomoff')) return true;
  if (isElement(element, 'del') && attribute(element, 'dateTime') !== '') return true;
  return /mso-element:\s*comment/i.test(attribute(element, 'style'));
}

/** A film or a sound is a link to it, and a picture of an emoji is the emoji. */
function mediaOf(element: HtmlElement): HtmlNode[] {
  if (isElement(element, 'video', 'audio')) {
    const src = attribute(element, 'src');
    return /^https?:/i.test(src) ? [makeElement('p', {}, [makeElement('a', { href: src }, [makeText(src)])])] : [];
  }
  const isEmoji =
    isElement(element, 'img') &&
    (attribute(element, 'dataStringifyEmoji') !== '' ||
      /emoji/i.test(attribute(element, 'itemType')) ||
      hasClass(element, 'emoji', 'g-emoji'));
  return isEmoji ? [makeText(attribute(element, 'alt'))] : [element];
}
