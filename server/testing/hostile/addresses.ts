/** Addresses that run something, written so that one reader takes them for harmless and another one follows them. */
export const hostileAddresses: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '\u0001javascript:alert(1)',
  '\u000b\u000cjavascript:alert(1)',
  ' \t\njavascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\rscript:alert(1)',
  'java\u0000script:alert(1)',
  'javascript\u00a0:alert(1)',
  'java\u200bscript:alert(1)',
  'java\u00adscript:alert(1)',
  '\u2028javascript:alert(1)',
  '\ufeffjavascript:alert(1)',
  'javascript&colon;alert(1)',
  'java&Tab;script&colon;alert&lpar;1&rpar;',
  'java&NewLine;script:alert(1)',
  '&#106;&#97;vascript:alert(1)',
  '&#x6A&#x61vascript:alert(1)',
  '&#0000106avascript:alert(1)',
  'javascript%3Aalert(1)',
  'java%0ascript:alert(1)',
  '%6aavascript:alert(1)',
  'javascript:%0aalert(1)',
  'javascript://example.com/%0aalert(1)',
  'javascript:/*--></title></style></textarea></script><svg/onload=alert(1)>*/',
  'javascript\\:alert(1)',
  'javascript:alert(1)#https://example.com',
  'vbscript:msgbox(1)',
  'livescript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'data:text/html;image/png,<script>alert(1)</script>',
  'data:,alert(1)',
  'blob:http://localhost/x',
  'filesystem:http://localhost/temporary/x',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'jar:javascript:alert(1)!/',
  'about:blank',
  'file:///etc/passwd',
  'intent://x#Intent;scheme=javascript;end',
  '//evil.example/%0d%0aset-cookie:x=1',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  'https:javascript:alert(1)',
  'https://x@evil.example\\@localhost/',
  'https://evil.example/\u202etxt.exe',
  '#"><img src=x onerror=alert(1)>',
  '#javascript:alert(1)',
  '?jwt_token=<script>alert(1)</script>',
  'mailto:x?body=<script>alert(1)</script>',
  'tel:"><script>alert(1)</script>',
];

/** The places of HTML, Markdown and our blocks in which an address may stand, with this one in each. */
export function everywhere(address: string): string {
  const line = address.replaceAll(/[\r\n]+/g, '&#10;');
  const quoted = line.replaceAll('"', '&quot;');
  return `[x](<${line}>) [x](${line}) ![x](<${line}>) <${line}> [x][r]

[r]: <${line}>

<a href="${quoted}">x</a> <a href=${line}>x</a> <a xlink:href="${quoted}" ping="${quoted}" formaction="${quoted}">x</a>
<img src="${quoted}" srcset="${quoted} 1x, ${quoted} 2x" longdesc="${quoted}" dynsrc="${quoted}" lowsrc="${quoted}">
<picture><source srcset="${quoted}" media="(min-width: 1px)"><img src="x" alt="x"></picture>
<video src="${quoted}" poster="${quoted}"><source src="${quoted}"><track src="${quoted}"></video>
<iframe src="${quoted}" srcdoc="<script>alert(1)</script>"></iframe><object data="${quoted}" codebase="${quoted}"></object>
<form action="${quoted}"><button formaction="${quoted}">x</button><input type="image" src="${quoted}" formaction="${quoted}"></form>
<table background="${quoted}"><tr><td background="${quoted}">x</td></tr></table>
<blockquote cite="${quoted}">x</blockquote><q cite="${quoted}">x</q><ins cite="${quoted}">x</ins>
<link rel="stylesheet" href="${quoted}"><base href="${quoted}"><meta http-equiv="refresh" content="0;url=${quoted}">
<div style="background:url('${quoted}')">x</div><area href="${quoted}"><embed src="${quoted}"><svg><a href="${quoted}">x</a></svg>

{% embed url="${quoted}" %}

{% file src="${quoted}" %}

{% content-ref url="${quoted}" %}
[x](<${line}>)
{% endcontent-ref %}

{% page-ref page="${quoted}" %}

{% openapi src="${quoted}" path="/x" method="get" %}
[x](<${line}>)
{% endopenapi %}

{% include "${quoted}" %}

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th><th data-hidden data-card-cover data-type="files"></th></tr></thead><tbody><tr><td>x</td><td><a href="${quoted}">x</a></td><td><a href="${quoted}">x</a></td></tr></tbody></table>

<a class="button primary" href="${quoted}" data-icon="x">x</a> <a data-mention href="${quoted}">x</a> <a data-footnote-ref href="${quoted}">x</a>
`;
}
