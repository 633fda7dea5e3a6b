/** What is wrong with a name that somebody typed; undefined where the server may take it. */
export function faultOf(written: string): string | undefined {
  const name = written.trim();
  if (name === '') return 'Write a hostname, such as docs.example.com.';
  if (/^https?:|[/:@\s]/i.test(name)) return 'Write the name alone, without https://, a port or a path.';
  if (name.split('.').filter((label) => label !== '').length < 3)
    return 'A hostname has three parts or more, such as docs.example.com. The domain itself cannot be used.';
  return undefined;
}

/** The name without what people paste around it. */
export function plainName(written: string): string {
  const text = written.trim().toLowerCase();
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null;
  return (url?.hostname ?? text).replace(/\.$/, '');
}
