import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../../testing.ts';
import { followChoices } from './choices.ts';

const HTML = `<form>
  <select name="auth"><option value="key">Key</option><option value="basic">Basic</option></select>
  <fieldset id="key" data-when="auth" data-is="key"><input name="k"></fieldset>
  <fieldset id="basic" data-when="auth" data-is="basic" hidden disabled><input name="u"></fieldset>
  <select name="type"><option value="json">JSON</option><option value="xml">XML</option></select>
  <fieldset id="json" data-when="type" data-is="json">
    <select name="example" data-fills="body"><option value="{}">Empty</option><option value="[1]">One</option></select>
    <textarea name="body">{}</textarea>
  </fieldset>
  <fieldset id="xml" data-when="type" data-is="xml"><textarea name="body">&lt;a/&gt;</textarea></fieldset>
</form>`;

test('the fields of what is chosen are shown, those of other choices stay, and an example fills its own field', (t) => {
  const { window } = openPage(t, HTML);
  const form = document.querySelector('form') ?? assert.fail();
  followChoices(form);
  const shown = () =>
    [...form.querySelectorAll('fieldset')]
      .filter(({ hidden, disabled }) => {
        assert.equal(hidden, disabled);
        return !hidden;
      })
      .map(({ id }) => id);
  const choose = (name: string, value: string) => {
    const select = form.querySelector<HTMLSelectElement>(`select[name="${name}"]`) ?? assert.fail(name);
    select.value = value;
    select.dispatchEvent(new window.Event('change', { bubbles: true }) as unknown as Event);
  };
  assert.deepEqual(shown(), ['key', 'json']);
  choose('auth', 'basic');
  assert.deepEqual(shown(), ['basic', 'json']);
  choose('example', '[1]');
  const [json, xml] = [...form.querySelectorAll('textarea')].map(({ value }) => value);
  assert.deepEqual([json, xml], ['[1]', '<a/>']);
  choose('type', 'xml');
  assert.deepEqual(shown(), ['basic', 'xml']);
});
