import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { contents } from '../contents.mjs'
import { keywords } from '../keywords.mjs'
import { slugify } from '../slugify.mjs'
import { versionMenu } from '../versionMenu.mjs'

const sidebar = contents.map(({ section, pages }) => ({
  text: section,
  items: [
    ...pages.map(([text, , page]) => ({ text, link: `/${page}` })),
    ...(section === 'Reference'
      ? [
          { text: 'REST interface', link: '/reference/rest' },
          { text: 'API of every package', link: '/reference/api/' },
        ]
      : []),
    ...(section === 'Start' ? [{ text: 'Configurator', link: '/configurator' }] : []),
  ],
}))

const root = fileURLToPath(new URL('../../', import.meta.url))
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/**
 * The theme imports it beside its own.
 *
 * @param {string} name
 * @param {string} ours
 */
const inPlaceOf = (name, ours) => ({
  find: new RegExp(`^\\./${name}\\.vue$`),
  replacement: fileURLToPath(new URL(`./theme/${ours}.vue`, import.meta.url)),
})

/**
 * Adds words for which a page is looked up.
 *
 * @param {string} source
 * @param {import('vitepress').MarkdownEnv} env
 * @param {import('vitepress').MarkdownRenderer} markdown
 */
function renderForSearch(source, env, markdown) {
  const words = keywords[env.relativePath.replace(/\.md$/, '')]
  const html = markdown.render(source, env)
  return words === undefined ? html : html.replace('</h1>', `</h1><p>${words}</p>`)
}

export default defineConfig({
  title: 'Latchkey',
  description: 'A wallet-connection modal for any web app, with a backend that you can run yourself.',
  lang: 'en-US',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '../.cache/site',
  cleanUrls: false,
  // The demo's.
  ignoreDeadLinks: 'localhostLinks',
  lastUpdated: false,
  base: process.env.LATCHKEY_SITE_BASE ?? '/',
  head: [
    ['meta', { name: 'theme-color', content: '#3d5afe' }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
  ],
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { 'tsx fragment': 'tsx', 'ts fragment': 'ts' },
    config(markdown) {
      // Not Vue.
      const draw = markdown.renderer.rules.code_inline
      markdown.renderer.rules.code_inline = (...args) =>
        (draw?.(...args) ?? '').replace('<code', '<code v-pre')
    },
  },
  vite: {
    build: { chunkSizeWarningLimit: 4000 },
    resolve: {
      alias: [inPlaceOf('VPHome', 'HomePage'), inPlaceOf('VPNavBarSearchButton', 'SearchButton')],
    },
  },
  themeConfig: {
    nav: [
      { text: 'Get started', link: '/start/button' },
      { text: 'Guides', link: '/guides/connect' },
      { text: 'Self-hosting', link: '/self-hosting/gateway' },
      { text: 'Reference', link: '/reference/configuration' },
      { text: 'Gallery', link: '/gallery/', target: '_self' },
      versionMenu(version, readFileSync(`${root}CHANGELOG.md`, 'utf8'), slugify),
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: true, _render: renderForSearch } },
    socialLinks: [{ icon: 'github', link: 'https://github.com/latchkey-wallet/latchkey' }],
    footer: { message: 'MIT' },
  },
})
