import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OURS, SLOT_END, SLOT_START, stripOwnCharacterEntities, stripOwnCharacters } from './own-characters.ts';

const OWN = [SLOT_START, SLOT_END, OURS];

test('characters that mark what is ours are taken out of what authors write', () => {
  assert.equal(stripOwnCharacters(`a${OWN.join('b')}c\0`), 'abbc\uFFFD');
});

test('so are entities of them, in every form that a parser takes', () => {
  for (const code of OWN.map((character) => character.charCodeAt(0)))
    for (const digits of [`${code}`, `0${code}`, `x${code.toString(16)}`, `X0${code.toString(16).toUpperCase()}`])
      for (const end of [';', ' '])
        assert.equal(stripOwnCharacterEntities(`a&#${digits}${end}b`), `a${end.trim() === '' ? ' ' : ''}b`);
  for (const other of ['&#65;', '&#x41;', '&#x181;', '&amp;', '&#;', '&#1290;'])
    assert.equal(stripOwnCharacterEntities(other), other);
});
