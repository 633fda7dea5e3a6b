import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PARAGRAPH =
  'Documentation is read by people who are in the middle of something else. It should say what to do, in the order of doing it, and what one sees when it worked. ';

/** Writes a space of `pages` pages of about 7 kB, a hundred to a folder, with navigation, links, code and a table. */
export async function generateSpace(dir: string, pages: number): Promise<void> {
  const summary = ['# Table of contents', '', '* [Welcome](README.md)'];
  await mkdir(dir, { recursive: true });
  await writeFile(join(dir, 'README.md'), '# Welcome\n\nA generated space.\n');
  for (let first = 0; first < pages; first += 100) {
    const folder = `part-${first / 100}`;
    await mkdir(join(dir, folder), { recursive: true });
    summary.push(`* [Part ${first / 100}](${folder}/README.md)`);
    await writeFile(join(dir, folder, 'README.md'), `# Part ${first / 100}\n\n${PARAGRAPH}\n`);
    for (let index = first; index < Math.min(first + 100, pages); index += 1) {
      summary.push(`  * [Page ${index}](${folder}/page-${index}.md)`);
      await writeFile(join(dir, folder, `page-${index}.md`), pageText(index, first));
    }
  }
  await writeFile(join(dir, 'SUMMARY.md'), `${summary.join('\n')}\n`);
}

function pageText(index: number, first: number): string {
  const sections = Array.from(
    { length: 6 },
    (_, section) => `## Section ${section} of ${index}

${PARAGRAPH.repeat(4)}See [the page before](page-${Math.max(first, index - 1)}.md) and \`code-${index}\`.

{% hint style="info" %}
${PARAGRAPH}
{% endhint %}

\`\`\`js
const page = ${index};
console.log(page + ${section});
\`\`\`

| name | value |
| --- | --- |
| page | ${index} |
| section | ${section} |
`,
  );
  return `---\ndescription: Page ${index} of a generated space\n---\n\n# Page ${index}\n\n${sections.join('\n')}`;
}
