import { escapeHtml } from '@lectern/content';
import type { OperationView } from '../reading/operations.ts';
import { samplesOf } from '../reading/samples.ts';
import { codeHtml, languageOf, type Writing } from './text.ts';

interface Tab {
  title: string;
  inner: string;
}

/** What to copy: code that calls the operation, the form that sends it, and what it answers. */
export function sideHtml(writing: Writing, operation: OperationView, tryIt: string): string {
  const { words } = writing;
  const calls = samplesOf(operation).map(({ label, language, code }) => ({
    title: label,
    inner: codeHtml(writing, language, code),
  }));
  const sent = operation.isWebhook ? bodyTabs(writing, operation) : [];
  const answers = operation.responses.flatMap(({ status, contents }): Tab[] => {
    const [content] = contents;
    const examples = (content?.examples ?? []).map(({ name, text }, index) => {
      const code = codeHtml(writing, languageOf(content?.type ?? ''), text);
      if (name === '') return code;
      return `<details class="api-example"${index === 0 ? ' open' : ''}><summary>${escapeHtml(name)}</summary>${code}</details>`;
    });
    if (examples.length > 0) return [{ title: status, inner: examples.join('') }];
    return contents.length > 0 ? [] : [{ title: status, inner: `<p class="api-note">${words.noContent}</p>` }];
  });
  return tabsHtml(writing, 'request', [...calls, ...sent]) + tryIt + tabsHtml(writing, 'response', answers);
}

const bodyTabs = (writing: Writing, { body }: OperationView): Tab[] =>
  (body?.contents ?? []).flatMap(({ type, examples: [example] }) =>
    example === undefined ? [] : [{ title: type, inner: codeHtml(writing, languageOf(type), example.text) }],
  );

/** The tabs that pages have anyway: without a script, one panel below the other. */
function tabsHtml({ id, words }: Writing, kind: 'request' | 'response', tabs: readonly Tab[]): string {
  if (tabs.length === 0) return '';
  const panels = tabs.map(({ title, inner }, index) => {
    const own = `${id}-${kind}-${index + 1}`;
    return `<div class="tab" role="group" id="${own}" aria-labelledby="${own}-title"><p class="tab-title" id="${own}-title">${escapeHtml(title)}</p>${inner}</div>`;
  });
  return `<div class="api-sample"><p class="api-sample-title">${words[kind]}</p><div class="tabs">${panels.join('')}</div></div>`;
}
