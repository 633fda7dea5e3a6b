const PAGES_IN_A_FOLDER = 20;
const SECTIONS = 6;

const pathOf = (index: number): string =>
  index === 0 ? '/' : `/part-${Math.floor(index / PAGES_IN_A_FOLDER)}/page-${index}`;

/** A site as tools for documentation make it: each page with its navigation next to its content, all linked to others. */
export function sitePages(count: number): Map<string, string> {
  return new Map(Array.from({ length: count }, (_, index) => [pathOf(index), pageOf(index, count)]));
}

function pageOf(index: number, count: number): string {
  const near = Array.from({ length: 40 }, (_, step) => (index - (index % PAGES_IN_A_FOLDER) + step) % count);
  const items = near.map((other) => `<li><a href="${pathOf(other)}">Page ${other}</a></li>`).join('');
  const content = Array.from({ length: SECTIONS }, (_, part) => sectionOf(index, part, count)).join('');
  return `<!doctype html><html lang="en"><head><title>Page ${index} | Site</title><meta name="description" content="About ${index}"></head><body><header>Logo</header><nav class="sidebar"><ul>${items}</ul></nav><main><h1>Page ${index}</h1>${content}</main><footer>End</footer></body></html>`;
}

function sectionOf(index: number, part: number, count: number): string {
  const words = Array.from({ length: 110 }, (_, word) => `word${(index * 31 + part * 17 + word * 7) % 1000}`).join(' ');
  const other = pathOf((index * 7 + part * 13 + 1) % count);
  return `<h2 id="s${part}">Section ${part}</h2><p>${words} <a href="${other}#s1">elsewhere</a>.</p><div class="highlight"><pre><code class="language-js">const value = ${index * part};\n</code></pre></div><ul><li>one <b>bold</b></li><li>two <code>code</code></li></ul>`;
}
