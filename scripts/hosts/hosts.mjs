import { root } from '../lib/root.mjs'

/**
 * A host of `examples/`.
 * @typedef {object} Host
 * @property {string} name its folder
 * @property {'npm' | 'pnpm' | 'bun' | 'yarn'} manager yarn with Plug'n'Play
 * @property {string} [files] folder of its build that any web server can serve; without it `start`
 *   serves on `$PORT`
 * @property {boolean} [strict] its files are served under a strict policy
 * @property {boolean} [writesHtml] its framework makes elements of texts, which Trusted Types
 *   refuse: the policy is without
 * @property {boolean} [server] a server draws the account of a returning visitor
 * @property {{ path: string, section?: string }} shows the document whose named blocks its files
 *   contain
 * @property {string} [shell] replaces the browser and is not tested: the page is used in Chromium,
 *   and the host counts as not run
 */

/** @type {readonly Host[]} */
export const hosts = [
  {
    name: 'vite-react',
    manager: 'npm',
    files: 'dist',
    strict: true,
    shows: { path: 'packages/react/README.md' },
  },
  {
    name: 'vanilla',
    manager: 'npm',
    files: 'dist',
    strict: true,
    shows: { path: 'packages/elements/README.md', section: 'With a bundler' },
  },
  {
    name: 'script-tag',
    manager: 'npm',
    files: 'public',
    shows: { path: 'packages/elements/README.md', section: 'With a script tag' },
  },
  {
    name: 'next-app',
    manager: 'npm',
    server: true,
    shows: { path: 'docs/react.md', section: 'Next.js, app router' },
  },
  {
    name: 'next-pages',
    manager: 'npm',
    server: true,
    shows: { path: 'docs/react.md', section: 'Next.js, pages router' },
  },
  {
    name: 'vue',
    manager: 'bun',
    files: 'dist',
    strict: true,
    shows: { path: 'packages/vue/README.md' },
  },
  {
    name: 'svelte',
    manager: 'pnpm',
    files: 'dist',
    strict: true,
    shows: { path: 'packages/svelte/README.md' },
  },
  {
    name: 'solid',
    manager: 'yarn',
    files: 'dist',
    strict: true,
    writesHtml: true,
    shows: { path: 'packages/solid/README.md' },
  },
  {
    name: 'react-router',
    manager: 'npm',
    server: true,
    shows: { path: 'docs/react.md', section: 'React Router' },
  },
  {
    name: 'tanstack-start',
    manager: 'npm',
    server: true,
    shows: { path: 'docs/react.md', section: 'TanStack Start' },
  },
  {
    name: 'astro',
    manager: 'npm',
    server: true,
    shows: { path: 'docs/react.md', section: 'Astro' },
  },
  {
    name: 'sveltekit',
    manager: 'npm',
    server: true,
    shows: { path: 'docs/frameworks.md', section: 'SvelteKit' },
  },
  {
    name: 'nuxt',
    manager: 'npm',
    server: true,
    shows: { path: 'docs/frameworks.md', section: 'Nuxt' },
  },
  {
    name: 'angular',
    manager: 'npm',
    files: 'dist',
    strict: true,
    shows: { path: 'packages/angular/README.md' },
  },
  {
    name: 'wagmi',
    manager: 'npm',
    files: 'dist',
    strict: true,
    shows: { path: 'packages/wagmi/README.md' },
  },
  {
    name: 'electron',
    manager: 'npm',
    files: 'dist',
    strict: true,
    shell: 'Electron’s binary is no npm package, so nothing here starts it',
    shows: { path: 'docs/remote-wallets.md', section: 'Electron' },
  },
]

/** @param {Host} host */
export const folderOf = ({ name }) => `${root}examples/${name}`
