import * as content from '../../content/src/index.ts';
import { TooMuch } from '../../content/src/markdown/positions/budget.ts';
import { type Collected, readBody } from '../../content/src/render/body/read-body.ts';
import { writeHtml } from '../../content/src/render/body/write-html.ts';
import { sanitizePlain } from '../../content/src/render/sanitizing/plain-sanitizer.ts';
import { sanitizeAny } from '../../content/src/render/sanitizing/sanitizer.ts';
import { stripOwnCharacters } from '../../content/src/text/own-characters.ts';
import { findUnsafe } from './html-safety.ts';

/** What is wrong with how the kernel took a page: the name of the law that it broke, and how. */
export type Complaint = { check: string; message: string };

export type Verdict = { complaint?: Complaint; slowest: { name: string; milliseconds: number } };

const SCOPE = { space: { vars: { version: 4.2 } }, page: { vars: {} }, visitor: { claims: { roles: ['a'] } } };
const refer = ({ kind, target }: content.TargetSlot): content.ContentRef => ({ kind, target });

/** Everything of the kernel that reads text from authors. */
const STEPS: Record<string, (source: string) => unknown> = {
  renderPage: content.renderPage,
  toDocument: (source) => content.toDocument(source, refer),
  links: content.links,
  rewriteLinks: (source) => content.rewriteLinks(source, ({ target }) => target),
  sections: content.sections,
  parsePage: content.parsePage,
  parseSummary: content.parseSummary,
  parseSpaceConfig: content.parseSpaceConfig,
  parseVariables: content.parseVariables,
  withoutConditions: (source) => content.withoutConditions(content.pageMarkdown(source)),
  resolvePage: (source) => content.resolvePage(source, content.pageConditions(source)),
  evaluateExpression: (source) => content.evaluateExpression(source.slice(-1_024), SCOPE),
  expressionNames: (source) => content.expressionNames(source.slice(0, 1_024)),
};

/**
 * Most time in milliseconds that one step may take for a page of so many characters: about three times what the costliest
 * of usual texts take on a machine that has nothing else to do.
 */
const timeLimit = (length: number): number => 20 + length * 0.012;

/** Puts a page through the whole kernel and looks at what comes out. */
export function checkPage(source: string): Verdict {
  const verdict: Verdict = { slowest: { name: '', milliseconds: 0 } };
  const results: Record<string, unknown> = {};
  for (const [name, step] of Object.entries(STEPS)) {
    const outcome = runStep(name, step, source);
    if (outcome.complaint) return { ...verdict, complaint: outcome.complaint };
    if (outcome.milliseconds > verdict.slowest.milliseconds)
      verdict.slowest = { name, milliseconds: outcome.milliseconds };
    results[name] = outcome.result;
  }
  const complaint = findBrokenLaw(source, results);
  return complaint ? { ...verdict, complaint } : verdict;
}

type Outcome = { result?: unknown; milliseconds: number; complaint?: Complaint };

function runStep(name: string, step: (source: string) => unknown, source: string): Outcome {
  const limit = timeLimit(source.length);
  let milliseconds = Number.POSITIVE_INFINITY;
  let result: unknown;
  // The time of this thread and not of the clock, since a machine has other things to do; and the best of a few.
  for (let round = 0; round < 4 && milliseconds > limit; round++) {
    const started = threadMilliseconds();
    try {
      result = step(source);
    } catch (error) {
      return {
        milliseconds: 0,
        complaint: { check: `${name} throws`, message: String(error instanceof Error ? error.stack : error) },
      };
    }
    milliseconds = Math.min(milliseconds, threadMilliseconds() - started);
  }
  if (milliseconds <= limit) return { result, milliseconds };
  const message = `${milliseconds.toFixed(0)} ms for ${source.length} characters`;
  return { milliseconds, complaint: { check: `${name} is slow`, message } };
}

function threadMilliseconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Slots that the publisher fills with an address. */
const ADDRESSES = new Set(['link', 'image', 'file', 'search']);

function findBrokenLaw(source: string, results: Record<string, unknown>): Complaint | undefined {
  const page = results['renderPage'] as content.RenderedPage;
  const html = content.fillSlots(page, ({ kind }) => (ADDRESSES.has(kind) ? 'https://filled.example/' : ''));
  const unsafe = findUnsafe(html);
  if (unsafe !== undefined) return { check: 'unsafe HTML', message: unsafe };
  return findBadSlot(page) ?? findTwoAnswers(source) ?? findBadLink(source, results) ?? findLeak(source, page, results);
}

/** Where the plain sanitizer answers, it says what the general one says: of the page as HTML, and of what a page becomes. */
function findTwoAnswers(source: string): Complaint | undefined {
  for (const html of [stripOwnCharacters(source), toHtml(source)]) {
    const [plain, general]: [content.Slot[], content.Slot[]] = [[], []];
    const answer = sanitizePlain(html, plain);
    if (answer === undefined) continue;
    if (answer !== sanitizeAny(html, general) || JSON.stringify(plain) !== JSON.stringify(general))
      return { check: 'two sanitizers', message: answer.slice(0, 300) };
  }
  return undefined;
}

function toHtml(source: string): string {
  try {
    const collected: Collected = { slots: [], outline: [], warnings: [], uses: new Set() };
    return writeHtml(readBody(stripOwnCharacters(source), collected), collected);
  } catch (error) {
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
    return '';
  }
}

function findBadSlot(page: content.RenderedPage): Complaint | undefined {
  for (const piece of page.html)
    if (typeof piece === 'number' && !page.slots[piece])
      return { check: 'slots', message: `There is no slot ${piece}.` };
  for (const slot of page.slots) {
    const target = 'target' in slot ? content.resolveTarget('a/b.md', slot.target) : undefined;
    if (target?.kind === 'url' && !/^(?:https?|mailto|tel):/i.test(target.url))
      return { check: 'slot target', message: target.url };
  }
  return undefined;
}

function findBadLink(source: string, results: Record<string, unknown>): Complaint | undefined {
  if (results['rewriteLinks'] !== source)
    return { check: 'rewriteLinks', message: 'A page with the same links is another page.' };
  let from = 0;
  for (const { target, syntax, start, end } of results['links'] as content.PageLink[]) {
    const written = source.slice(start, end);
    const isPlain = syntax === 'autolink' || syntax === 'tag' || !/[\\&\0\r]/.test(written);
    if (start < from || (isPlain && written.replace(/\0/g, '\uFFFD') !== target))
      return { check: 'links', message: `${syntax} at ${start}: ${JSON.stringify([written, target]).slice(0, 300)}` };
    from = end;
  }
  return undefined;
}

/**
 * A word is out where it is shown and the condition over it is not: then the condition was understood and is no text. Only
 * words count that still follow the beginning of their condition, whatever else has become of the page.
 */
function findLeak(source: string, page: content.RenderedPage, results: Record<string, unknown>): Complaint | undefined {
  const shown = JSON.stringify(page);
  const markdown = String(results['withoutConditions']);
  for (const [, number] of source.matchAll(/\{% if visitor\.MARK(\d)x %\}[^{}]{0,20}SECRET\1x/g)) {
    const [word, mark] = [`SECRET${number}x`, `MARK${number}x`];
    if (source.indexOf(word) !== source.lastIndexOf(word)) continue;
    // What follows the characters of a fence is its language, and the code below it is text.
    if (/(?:```|~~~)[^\n\r]*$/.test(source.slice(0, source.indexOf(mark)).slice(-1_000))) continue;
    if (shown.includes(word) && !shown.includes(mark)) return { check: 'hidden words in HTML', message: word };
    if (markdown.includes(word) && !markdown.includes(mark))
      return { check: 'hidden words in Markdown', message: word };
    for (const name of ['toDocument', 'sections'])
      if (!shown.includes(word) && JSON.stringify(results[name]).includes(word))
        return { check: `hidden words in ${name}`, message: word };
  }
  return undefined;
}
