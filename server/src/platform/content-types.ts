/** The content type that the ending of a name stands for; undefined for those that are not known. The list is long, and few need it. */
export async function typeByName(name: string): Promise<string | undefined> {
  const { default: mime } = await import('mime-types');
  return mime.lookup(name) || undefined;
}
