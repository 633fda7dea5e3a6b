import { posix } from 'node:path';
import { linesOf, readTextFile, resolveIn, type SourceTree } from '../drafts/index.ts';
import { tagValue } from '../html/index.ts';

const BYTES_AT_MOST = 200_000;
const FILES_AT_MOST = 200;
const IMPORT =
  /^([ \t]*)<<<[ \t]+([^\s#{[\]}]{1,300})(?:#([\w-]{1,100}))?[ \t]*(?:\{([^{}]{0,100})\})?[ \t]*(?:\[([^\]]{1,100})\])?[ \t]*$/;

/** VitePress puts in code of other files (`<<< @/snippets/x.js#part`); here it stands in the page. */
export async function putCode(
  text: string,
  { tree, root, path }: { tree: SourceTree; root: string; path: string },
): Promise<{ text: string; missing: number }> {
  if (!text.includes('<<<')) return { text, missing: 0 };
  let [missing, left] = [0, FILES_AT_MOST];
  const output: string[] = [];
  for (const { text: line, isCode } of linesOf(text)) {
    const found = isCode || !line.includes('<<<') ? null : IMPORT.exec(line);
    if (found === null) {
      output.push(line);
      continue;
    }
    const [, before = '', target = '', region, options = '', title = ''] = found;
    const at = target.startsWith('@/') ? root + target.slice(2) : resolveIn(path, target)?.path;
    const file = at === undefined ? undefined : tree.files.get(posix.normalize(at));
    left -= 1;
    const code = file === undefined || file.size > BYTES_AT_MOST || left < 0 ? undefined : await readTextFile(file);
    const part = code === undefined ? undefined : regionOf(code, region);
    if (part === undefined) missing += 1;
    else output.push(...block(part, { before, options, title, name: target }));
  }
  return { text: output.join('\n'), missing };
}

interface Shown {
  before: string;
  options: string;
  title: string;
  name: string;
}

function block(code: string[], { before, options, title, name }: Shown): string[] {
  const said = /(?:^|\s)([a-z][\w+#-]{0,20})(?:$|[\s:])/i.exec(options)?.[1];
  const language = said ?? /\.([a-z0-9]{1,10})$/i.exec(name)?.[1] ?? '';
  const longest = Math.max(2, ...code.map((line) => /^\s*(`{3,})/.exec(line)?.[1]?.length ?? 0));
  const fence = '`'.repeat(longest + 1);
  const info = title === '' ? language : `${language} [${tagValue(title)}]`;
  return [fence + info, ...code, fence].map((line) => before + line);
}

/** The lines between the marks of a region, or all of them. */
function regionOf(code: string, region: string | undefined): string[] | undefined {
  const lines = code.replace(/\r?\n$/, '').split(/\r?\n/);
  if (region === undefined) return lines;
  const start = lines.findIndex((line) => line.includes('#region') && line.split(/\s+/).includes(region));
  if (start === -1) return undefined;
  const end = lines.findIndex((line, at) => at > start && line.includes('#endregion'));
  return lines.slice(start + 1, end === -1 ? undefined : end);
}
