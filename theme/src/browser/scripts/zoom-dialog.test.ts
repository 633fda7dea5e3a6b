// Pictures as buttons, and the dialog that they open.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, settle } from '../testing.ts';
import { liveZoom } from './zoom.ts';

type Size = { shown?: number; high?: number; natural?: number; current?: string };

/** A page whose pictures are shown in these sizes, by their ids. */
function openZoom(t: TestContext, body: string, sizes: Record<string, Size>) {
  const script = '<script data-enlarge="Enlarge" data-close="Close" data-styles="/zoomed.css"></script>';
  const page = openPage(t, `${script}<div class="page-body">${body}</div>`);
  let look: (entries: { target: Element }[]) => void = () => undefined;
  const watched: string[] = [];
  class Observer {
    constructor(run: typeof look) {
      look = run;
    }
    observe = ({ id }: Element) => watched.push(id);
  }
  Object.assign(globalThis, { ResizeObserver: Observer, innerWidth: 1000 });
  t.after(() => delete (globalThis as Record<string, unknown>)['innerWidth']);
  const sizeOf = ({ id }: { id: string }): Size => sizes[id] ?? {};
  const readers: Record<string, (size: Size) => unknown> = {
    clientWidth: ({ shown = 200 }) => shown,
    clientHeight: ({ high = 200 }) => high,
    naturalWidth: ({ natural = 0 }) => natural,
    currentSrc: ({ current = '' }) => current,
  };
  for (const [name, read] of Object.entries(readers))
    Object.defineProperty(page.window.HTMLImageElement.prototype, name, {
      configurable: true,
      get(this: HTMLImageElement) {
        return read(sizeOf(this));
      },
    });
  const opened: Element[] = [];
  const { prototype } = page.window.HTMLDialogElement;
  t.mock.method(prototype, 'showModal', function (this: unknown) {
    opened.push(this as Element);
  });
  liveZoom();
  const measure = () => look(page.findAll('img').map((target) => ({ target })));
  measure();
  const buttons = () => page.findAll('[data-zoom]').map(({ id }) => id);
  return { page, opened, watched, buttons, measure, sizes };
}

const img = (id: string, more = 'alt="A"') => `<img id="${id}" src="${id}.png" ${more}>`;

test('a picture is a button where there is more to see of it, and one to look at', (t) => {
  const sizes: Record<string, Size> = {
    more: { natural: 231 },
    same: { natural: 229 },
    narrow: { natural: 900, shown: 63 },
    flat: { natural: 900, high: 63 },
    least: { natural: 900, shown: 64, high: 64 },
    drawing: { current: 'https://a.example/a.svg' },
    wide: { current: 'data:image/svg+xml,x', shown: 900 },
    linked: { natural: 900 },
    chosen: { natural: 200 },
    forms: { natural: 200 },
  };
  const { page, buttons, watched } = openZoom(
    t,
    `${['more', 'same', 'narrow', 'flat', 'least', 'drawing', 'wide'].map((id) => img(id)).join('')}<a href="x">${img('linked')}</a>
    ${img('chosen', 'alt="" srcset="a.png 200w, b.png 800w"')}<picture><source srcset="c.png 800w">${img('forms')}</picture>`,
    sizes,
  );
  assert.deepEqual(watched, Object.keys(sizes));
  assert.deepEqual(buttons(), ['more', 'least', 'drawing', 'chosen', 'forms']);
  const { tabIndex, role } = page.find('#more');
  assert.deepEqual([tabIndex, role, page.find('#more').getAttribute('aria-label')], [0, 'button', 'Enlarge: A']);
  assert.equal(page.find('#chosen').getAttribute('aria-label'), 'Enlarge');
  assert.equal(page.find('#chosen').hasAttribute('alt'), false);
});

test('a picture that is shown as large as it is becomes a picture again', (t) => {
  const { page, buttons, measure, sizes } = openZoom(t, img('a') + img('b', 'alt=""'), {
    a: { natural: 900 },
    b: { natural: 900 },
  });
  assert.deepEqual(buttons(), ['a', 'b']);
  Object.assign(sizes, { a: { natural: 100 }, b: { natural: 100 } });
  measure();
  assert.deepEqual(buttons(), []);
  for (const [id, alt] of [
    ['a', 'A'],
    ['b', ''],
  ] as const) {
    const names = page.find(`#${id}`).getAttributeNames();
    assert.deepEqual(
      names.filter((name) => /tabindex|role|aria|zoom/.test(name)),
      [],
    );
    assert.equal(page.find(`#${id}`).getAttribute('alt'), alt);
  }
});

test('a picture that comes later, or loads later, becomes a button too', async (t) => {
  const { page, buttons, watched, sizes } = openZoom(t, img('a'), { a: { natural: 100 }, late: { natural: 900 } });
  assert.deepEqual(buttons(), []);
  sizes['a'] = { natural: 900 };
  page.find('#a').dispatchEvent(new page.window.Event('load') as unknown as Event);
  assert.deepEqual(buttons(), ['a']);
  page.find('.page-body').insertAdjacentHTML('beforeend', `<figure>${img('late')}</figure>`);
  await settle();
  assert.deepEqual(watched, ['a', 'late']);
});

test('a click, Enter and the space bar open the whole picture in a dialog, and other keys do not', (t) => {
  const { page, opened } = openZoom(
    t,
    `<picture><source srcset="c.png 800w" sizes="50vw">${img('a', 'alt="A" class="x" loading="lazy" sizes="50vw"')}</picture>${img('b')}<p id="text">x</p>`,
    { a: { natural: 900 }, b: { natural: 10 } },
  );
  page.click('#b');
  page.click('#text');
  page.press('#a', 'a');
  assert.equal(opened.length, 0);
  assert.equal(page.press('#a', ' '), false);
  assert.equal(page.press('#a', 'Enter'), false);
  page.click('#a');
  assert.equal(opened.length, 3);
  const [dialog] = opened;
  assert.deepEqual([dialog?.className, dialog?.getAttribute('aria-label')], ['zoom', 'A']);
  const copy = dialog?.querySelector('img');
  assert.deepEqual(copy?.getAttributeNames().toSorted(), ['alt', 'sizes', 'src']);
  assert.deepEqual(
    [copy?.getAttribute('sizes'), dialog?.querySelector('source')?.getAttribute('sizes')],
    ['100vw', '100vw'],
  );
  const button = dialog?.querySelector('button');
  assert.deepEqual(
    [button?.className, button?.type, button?.getAttribute('aria-label')],
    ['zoom-close', 'button', 'Close'],
  );
});

test('a click closes the dialog, which leaves nothing behind and goes back to the picture', (t) => {
  const { page, opened } = openZoom(t, img('a', 'alt=""'), { a: { natural: 900 } });
  page.click('#a');
  const [dialog] = opened as HTMLDialogElement[];
  assert.equal(dialog?.getAttribute('aria-label'), 'Enlarge');
  let closed = 0;
  Object.assign(dialog ?? {}, { close: () => (closed += 1) });
  page.click('dialog img');
  assert.equal(closed, 1);
  dialog?.dispatchEvent(new page.window.Event('close') as unknown as Event);
  assert.equal(page.findAll('dialog').length, 0);
  assert.equal(document.activeElement?.id, 'a');
});

test('styles of the dialog come when the script does, and a page without text has nothing to do', (t) => {
  openZoom(t, '', {});
  const links = [...document.head.querySelectorAll('link')].map(({ rel, href }) => [rel, href]);
  assert.deepEqual(links, [['stylesheet', 'https://docs.example.com/zoomed.css']]);
  openPage(t, '<script data-enlarge="Enlarge"></script><p>x</p>');
  liveZoom();
  assert.equal(document.head.querySelectorAll('link').length, 0);
});
