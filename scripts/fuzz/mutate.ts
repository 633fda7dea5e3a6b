import type { Material } from './material.ts';
import type { Random } from './random.ts';

const MAX_PAGE = 200_000;

/**
 * A page: a text that was cut, doubled and mixed with pieces, or one piece many times over, and in it a few words that
 * stand under a condition. Word number 3 is `SECRET3x`, and its condition names `MARK3x`.
 */
export function makePage(random: Random, material: Material): string {
  const page = random.once(30) ? repeated(random, material) : mixed(random, material);
  return withSecrets(random, page.slice(0, MAX_PAGE));
}

function repeated(random: Random, { pieces }: Material): string {
  const unit = Array.from({ length: 1 + random.below(3) }, () => random.pick(pieces) ?? '')
    .join('')
    .slice(0, 500);
  const size = 1_000 * 2 ** random.below(7);
  return unit === '' ? '' : unit.repeat(Math.ceil(size / unit.length));
}

function mixed(random: Random, { texts, pieces }: Material): string {
  let page = random.once(3) ? '' : window(random, random.pick(texts) ?? '');
  const count = 1 + random.below(random.once(4) ? 40 : 10);
  for (let round = 0; round < count; round++) page = changed(random, page, random.pick(pieces) ?? '');
  return page;
}

function window(random: Random, text: string): string {
  if (text.length < 3_000 || random.once(10)) return text;
  const start = random.below(text.length - 2_000);
  return text.slice(start, start + 200 + random.below(4_000));
}

function changed(random: Random, page: string, piece: string): string {
  const at = boundary(random, page);
  const length = random.below(random.once(5) ? 200 : 8);
  switch (random.below(6)) {
    case 0:
      return page.slice(0, at) + page.slice(at + length);
    case 1:
      return page.slice(0, at) + page.slice(at, at + length * 4).repeat(2) + page.slice(at + length * 4);
    case 2:
      return page.slice(0, at) + piece + page.slice(at + length);
    case 3:
      return page.slice(0, at) + piece.slice(0, random.below(piece.length) + 1) + page.slice(at);
    default:
      return page.slice(0, at) + piece + page.slice(at);
  }
}

/** A place to change something at: often the beginning of a line. */
function boundary(random: Random, page: string): number {
  const at = random.below(page.length + 1);
  return random.once(2) ? at : page.lastIndexOf('\n', at) + 1;
}

function withSecrets(random: Random, page: string): string {
  const count = random.below(4);
  let made = page;
  for (let number = 1; number <= count; number++) {
    const at = boundary(random, made);
    made = made.slice(0, at) + secret(random, number) + made.slice(at);
  }
  return made;
}

function secret(random: Random, number: number): string {
  const gap = random.pick(['', ' ', '\n', '\n\n', '\r\n', '\n> ', '\n  ']) ?? '';
  const word = random.pick(['', '# ', '- ', '```\n', '| a |\n|---|\n| ', '<b>', '[a](b.md) ', '    ', '`']) ?? '';
  return `{% if visitor.MARK${number}x %}${gap}${word}SECRET${number}x${gap}{% endif %}`;
}
