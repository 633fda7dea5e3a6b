import type { WholeTree } from '#features/contents/index.ts';

/** A text that is another in one of two trees, with the hash of its body in each. */
export interface ChangedText {
  subject: { object: 'page' | 'reusable-content'; id: string; title: string; path: string };
  kind: 'created' | 'edited' | 'deleted';
  before?: string | undefined;
  after?: string | undefined;
}

interface Text {
  id: string;
  title: string;
  path: string;
  body?: string;
}

/** Pages in reading order, then includes; of each first those that there are, then those that are gone. */
export function changedTexts(before: WholeTree, after: WholeTree): ChangedText[] {
  return [
    ...compareTexts('page', before.documents, after.documents),
    ...compareTexts('reusable-content', before.reusable, after.reusable),
  ];
}

function compareTexts(
  object: ChangedText['subject']['object'],
  before: readonly Text[],
  after: readonly Text[],
): ChangedText[] {
  const known = new Map(before.map((text) => [text.id, text]));
  const found: ChangedText[] = [];
  for (const { id, title, path, body } of after) {
    const was = known.get(id);
    known.delete(id);
    const subject = { object, id, title, path };
    if (was === undefined) found.push({ subject, kind: 'created', after: body });
    else if (was.body !== body) found.push({ subject, kind: 'edited', before: was.body, after: body });
  }
  for (const { id, title, path, body } of known.values())
    found.push({ subject: { object, id, title, path }, kind: 'deleted', before: body });
  return found;
}
