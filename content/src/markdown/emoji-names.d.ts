declare module 'markdown-it-emoji/lib/data/full.mjs' {
  const names: Record<string, string>;
  export default names;
}
