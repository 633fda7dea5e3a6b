import assert from 'node:assert/strict';
import test from 'node:test';
import { type Answer, choosePages, isBelowAims, medianOf, toMeasured, toRows, toTable } from './report.ts';

function answer(performance: number, accessibility = 1): Answer {
  const category = (score: number, ids: string[] = []) => ({ score, auditRefs: ids.map((id) => ({ id, weight: 1 })) });
  return {
    finalDisplayedUrl: 'http://127.0.0.1:1/sites/a/b/page',
    categories: {
      performance: category(performance, ['unused']),
      accessibility: category(accessibility, ['heading-order', 'label', 'not-there']),
      'best-practices': category(1),
      seo: category(1),
    },
    audits: {
      unused: { score: 0, title: 'x' },
      'heading-order': { score: 0, title: 'x' },
      label: { score: 1, title: 'x' },
      'largest-contentful-paint': { score: 1, title: 'x', numericValue: 2100 },
      'cumulative-layout-shift': { score: 1, title: 'x', numericValue: 0.0042 },
    },
  };
}

test('an answer becomes scores of a hundred, and what failed of what is not speed', () => {
  const measured = toMeasured(answer(0.946, 0.98));
  assert.deepEqual(measured.scores, { performance: 95, accessibility: 98, 'best-practices': 100, seo: 100 });
  assert.deepEqual([measured.path, measured.lcp, measured.failed], ['/sites/a/b/page', 2100, ['heading-order']]);
  assert.match(toTable([measured]), /\| \/sites\/a\/b\/page \| 95 \| 98 \| 100 \| 100 \| 2\.10 s \| 0 ms \| 0\.004 \|/);
  assert.equal(toRows([measured])[0]?.ours, '95, 98, 100, 100');
});

test('the run in the middle counts', () => {
  const runs = [0.99, 0.7, 0.96].map((score) => toMeasured(answer(score)));
  assert.equal(medianOf(runs).scores.performance, 96);
});

test('a score that is missing, or one below its aim, fails', () => {
  const good = toMeasured(answer(0.95));
  assert.equal(isBelowAims([good]), false);
  assert.equal(isBelowAims([good, toMeasured(answer(0.94))]), true);
  assert.equal(isBelowAims([toMeasured(answer(1, 0.99))]), true);
});

test('pages of different kinds are chosen, each once, and no more than there are', () => {
  const all = Array.from({ length: 30 }, (_, at) => ({ url: `p${at}`, html: at === 7 ? '<img '.repeat(9) : '' }));
  const chosen = choosePages(all, 10);
  assert.deepEqual(chosen.slice(0, 2), ['p0', 'p7']);
  assert.equal(new Set(chosen).size, 10);
  assert.deepEqual(choosePages(all.slice(0, 2), 10), ['p0', 'p1']);
});

test('pages with pictures of other hosts are not chosen', () => {
  const page = (url: string, src: string) => ({ url, html: `<p><img alt="" src="${src}"></p>` });
  const pages = [page('theirs', 'https://example.com/a.png'), page('ours', '/sites/a/b/~files/a.png')];
  assert.deepEqual(choosePages(pages, 10), ['ours']);
});
