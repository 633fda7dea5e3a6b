// Languages of code that the editor colors, each loaded with the first code in it. Published pages know more of them.
import type { LanguageInput } from 'shiki/core';

type Loader = () => Promise<{ default: LanguageInput }>;

const LANGUAGES: Readonly<Record<string, Loader>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  c: () => import('shiki/langs/c.mjs'),
  cpp: () => import('shiki/langs/cpp.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  css: () => import('shiki/langs/css.mjs'),
  dart: () => import('shiki/langs/dart.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  elixir: () => import('shiki/langs/elixir.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  graphql: () => import('shiki/langs/graphql.mjs'),
  hcl: () => import('shiki/langs/hcl.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  http: () => import('shiki/langs/http.mjs'),
  ini: () => import('shiki/langs/ini.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  jsonc: () => import('shiki/langs/jsonc.mjs'),
  jsx: () => import('shiki/langs/jsx.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  lua: () => import('shiki/langs/lua.mjs'),
  make: () => import('shiki/langs/make.mjs'),
  markdown: () => import('shiki/langs/markdown.mjs'),
  nginx: () => import('shiki/langs/nginx.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  powershell: () => import('shiki/langs/powershell.mjs'),
  proto: () => import('shiki/langs/proto.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  r: () => import('shiki/langs/r.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  scala: () => import('shiki/langs/scala.mjs'),
  scss: () => import('shiki/langs/scss.mjs'),
  sql: () => import('shiki/langs/sql.mjs'),
  swift: () => import('shiki/langs/swift.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vue: () => import('shiki/langs/vue.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

const ALSO: Readonly<Record<string, string>> = {
  ...{ sh: 'bash', shell: 'bash', zsh: 'bash', shellscript: 'bash', console: 'bash', 'c++': 'cpp', cs: 'csharp' },
  ...{
    dockerfile: 'docker',
    golang: 'go',
    gql: 'graphql',
    terraform: 'hcl',
    tf: 'hcl',
    js: 'javascript',
    mjs: 'javascript',
  },
  ...{
    json5: 'jsonc',
    kt: 'kotlin',
    makefile: 'make',
    md: 'markdown',
    ps1: 'powershell',
    protobuf: 'proto',
    py: 'python',
  },
  ...{ rb: 'ruby', rs: 'rust', ts: 'typescript', mts: 'typescript', yml: 'yaml', svg: 'xml', properties: 'ini' },
};

/** The name under which a language is known; undefined where it has no colors. */
export function languageNamed(written: string): string | undefined {
  const name = written.toLowerCase();
  const known = Object.hasOwn(ALSO, name) ? ALSO[name] : name;
  return known !== undefined && Object.hasOwn(LANGUAGES, known) ? known : undefined;
}

export const loadLanguage = async (name: string): Promise<LanguageInput | undefined> =>
  (await LANGUAGES[name]?.())?.default;
