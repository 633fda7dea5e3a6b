/** The address as browsers write it, if readers can be sent there: http or https, and without a password in it. */
export function readFallbackUrl(text: string): string | undefined {
  const url = URL.parse(text.trim());
  const isFit =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === '';
  return isFit ? url.href : undefined;
}
