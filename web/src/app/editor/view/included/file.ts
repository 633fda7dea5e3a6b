// What a block of a file stands for: which file of the space, and how large it is.
import type { Node } from 'prosemirror-model';
import { factsOf, type SpaceFile } from '../../../files/file.ts';
import { filesNamed } from '../../../files/reads.ts';
import { follow, type Known } from '../../included/following.ts';
import type { ViewContext } from '../context.ts';
import { element, setAttributes } from '../elements.ts';
import { resolvePath } from '../paths.ts';
import type { Included } from './included.ts';

const writtenIn = ({ attrs }: Node): string => {
  const { src } = (attrs['attributes'] ?? {}) as Record<string, unknown>;
  return typeof src === 'string' ? src : '';
};

/** The file of the space that is written; undefined for addresses on the web. */
const pathOf = (written: string, from: string | undefined): string | undefined =>
  written === '' ? undefined : resolvePath(from ?? '', written);

/** Shows in the box of a file what it is, from now on. A file on the web is nobody's to look at. */
export function showFile(dom: HTMLElement, node: Node, { path: from, reuse }: ViewContext): Included {
  const summary = dom.querySelector('.box-summary') as HTMLElement;
  const button = dom.querySelector('.box-button') as HTMLElement;
  const facts = element('span', { class: 'include-tools' });
  button.after(facts);
  const note = element('p', { class: 'include-note file-broken', contenteditable: 'false', role: 'status' });
  let stop: (() => void) | undefined;
  let followed: string | undefined;
  let known: Known<{ items: SpaceFile[]; next?: object }>;

  function say(words: string, broken: string): void {
    facts.textContent = words;
    note.textContent = broken;
    setAttributes(dom, { 'data-broken': broken !== '' });
    if (broken === '') note.remove();
    else button.parentElement?.after(note);
  }

  function draw(): void {
    // What cannot be read now is not called missing.
    if (followed === undefined || known === undefined || 'error' in known) return say('', '');
    const path = followed;
    const { items, next } = known.value;
    const file = items.find(({ git }) => git?.path === path);
    if (file === undefined) {
      // Of very many with such a name, not all were asked for; and a text may be a page.
      const isUnknown = next !== undefined || /\.(?:md|markdown)$/i.test(path);
      return say('', isUnknown ? '' : `The space has no file at “${path}”. Readers cannot get it.`);
    }
    summary.textContent = file.name;
    // Its words say it.
    setAttributes(button, { 'aria-label': undefined });
    say(factsOf(file), '');
  }

  function look(written: string): void {
    const path = pathOf(written, from);
    if (path === followed) return draw();
    stop?.();
    [stop, followed, known] = [undefined, path, undefined];
    const name = path?.slice(path.lastIndexOf('/') + 1) ?? '';
    if (name === '') return draw();
    stop = follow(filesNamed(reuse.line, name), (answer) => {
      known = answer;
      draw();
    });
  }

  look(writtenIn(node));
  return { show: (next) => look(writtenIn(next)), end: () => stop?.() };
}
