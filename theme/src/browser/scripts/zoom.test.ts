import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../testing.ts';
import { liveZoom, nameOf, widestOf } from './zoom.ts';

test('the widest of the pictures to choose from counts', () => {
  assert.equal(widestOf('/a/400/x.webp 400w, /a/1422/x.webp 1422w, /a/800/x.webp 800w'), 1422);
  assert.equal(widestOf('/a.png 2x'), undefined);
  assert.equal(widestOf(''), undefined);
});

test('a picture is named by what is to be seen', () => {
  assert.deepEqual([nameOf('Enlarge', ''), nameOf('Enlarge', 'A map')], ['Enlarge', 'Enlarge: A map']);
});

const SCRIPT = '<script data-enlarge="Enlarge" data-close="Close"></script>';

test('a picture that is a button opens by a click, by Enter and by the space bar, and by no other key', (t) => {
  const picture = '<img id="map" class="x" src="/map.png" alt="A map" data-zoom="" tabindex="0" role="button">';
  const page = openPage(t, `${SCRIPT}<div class="page-body">${picture}<img id="small" src="/b.png" alt=""></div>`);
  liveZoom();
  const opened = () => page.findAll('dialog.zoom').length;
  for (const key of ['a', 'Escape', 'Tab']) page.press('#map', key);
  page.click('#small');
  assert.equal(opened(), 0);
  for (const open of [() => page.click('#map'), () => page.press('#map', 'Enter'), () => page.press('#map', ' ')]) {
    open();
    assert.equal(opened(), 1);
    assert.equal(page.find('dialog.zoom').getAttribute('aria-label'), 'A map');
    const copy = page.find('dialog.zoom img');
    assert.deepEqual(copy.getAttributeNames().toSorted(), ['alt', 'src']);
    page.click('dialog.zoom .zoom-close');
    assert.equal(opened(), 0);
  }
});
