/** What a back end does with a reader, for the site at this address. */
export const SAMPLES = (siteUrl: string): readonly (readonly [language: string, code: string])[] => [
  [
    'JavaScript',
    `import { SignJWT } from 'jose';

const key = new TextEncoder().encode(process.env.DOCS_PRIVATE_KEY);

// The page of your fallback address. It knows who is signed in.
app.get('/docs-login', requireUser, async (request, response) => {
  const token = await new SignJWT({ plan: request.user.plan })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('2h')
    .sign(key);
  const url = new URL(${JSON.stringify(siteUrl)});
  url.pathname = url.pathname.replace(/\\/$/, '') + (request.query.location ?? '/');
  url.searchParams.set('jwt_token', token);
  response.redirect(url.href);
});`,
  ],
  [
    'Python',
    `import os, time, urllib.parse
import jwt  # PyJWT

# The page of your fallback address. It knows who is signed in.
@app.get("/docs-login")
def docs_login(user=Depends(signed_in), location: str = "/"):
    claims = {"plan": user.plan, "exp": int(time.time()) + 7200}
    token = jwt.encode(claims, os.environ["DOCS_PRIVATE_KEY"], algorithm="HS256")
    query = urllib.parse.urlencode({"jwt_token": token})
    return RedirectResponse(${JSON.stringify(siteUrl.replace(/\/$/, ''))} + location + "?" + query)`,
  ],
];
