import { serializePolicy } from '#platform/http/index.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': serializePolicy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }),
};

/** What somebody reads who is not signed in: the same for every reason. */
export function refusedPage(requestId: string): { headers: Record<string, string>; html: string } {
  // The number can be a proxy’s, or that of whoever passes for one.
  const shown = requestId.replaceAll(/[^\w.-]/g, '');
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>You are not signed in</title></head>
<body><main>
<h1>You are not signed in</h1>
<p>The identity provider of your organization did not let you in here, or it took too long. Try again.</p>
<p>If it happens again, send your administrator this number: <code>${shown}</code>. The log of this server has the reason under it.</p>
</main></body>
</html>
`;
  return { html, headers: HEADERS };
}
