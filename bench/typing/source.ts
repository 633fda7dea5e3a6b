const PARTS = [
  (index: number) => `## Part ${index}`,
  (index: number) =>
    `A paragraph of **some** words, [a link](https://example.com/${index}) and \`code\`, long enough to break.`,
  () => '* One\n* Two\n  * Inside',
  () => '```ts\nconst a = 1;\n```',
  () => '| a | b |\n| --- | --- |\n| c | d |',
  () => '{% hint style="info" %}\nA note.\n{% endhint %}',
];

/** A page of so many lines at least, of all kinds of blocks. The first block after the title is a paragraph. */
export function makeSource(lines: number): string {
  const blocks = ['# Long', 'The beginning.'];
  let count = 4;
  for (let index = 0; count < lines; index++) {
    const block = PARTS[index % PARTS.length]?.(index) ?? '';
    blocks.push(block);
    count += block.split('\n').length + 1;
  }
  return `${blocks.join('\n\n')}\n`;
}
