import { defineConfig } from 'vitepress'
import { contents } from '../contents.mjs'

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

/** @param {string} heading */
const slugify = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

export default defineConfig({
  title: 'Latchkey',
  description: 'A wallet-connection modal for any web app, with a backend that you can run yourself.',
  lang: 'en-US',
  srcDir: '.pages',
  outDir: 'dist',
  cacheDir: '../.cache/site',
  cleanUrls: false,
  // Those of the demo.
  ignoreDeadLinks: 'localhostLinks',
  lastUpdated: false,
  base: process.env.LATCHKEY_SITE_BASE ?? '/',
  head: [
    ['meta', { name: 'theme-color', content: '#3d5afe' }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
  ],
  markdown: {
    // As GitHub makes them, so that one link works in both places.
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    languageAlias: { 'tsx fragment': 'tsx', 'ts fragment': 'ts' },
    config(markdown) {
      // Braces in inline code are code, not Vue.
      const draw = markdown.renderer.rules.code_inline
      markdown.renderer.rules.code_inline = (...args) =>
        (draw?.(...args) ?? '').replace('<code', '<code v-pre')
    },
  },
  vite: { build: { chunkSizeWarningLimit: 4000 } },
  themeConfig: {
    nav: [
      { text: 'Start', link: '/start/button' },
      { text: 'Guides', link: '/guides/connect' },
      { text: 'Self-hosting', link: '/self-hosting/gateway' },
      { text: 'Reference', link: '/reference/configuration' },
      { text: '0.1.0', items: [{ text: 'Changelog', link: '/project/changelog' }] },
    ],
    sidebar,
    outline: [2, 3],
    search: { provider: 'local', options: { detailedView: true } },
    socialLinks: [{ icon: 'github', link: 'https://github.com/latchkey-wallet/latchkey' }],
    footer: { message: 'MIT' },
  },
})
